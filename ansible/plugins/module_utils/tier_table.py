# Copyright: the Stowage authors. Apache-2.0
"""`stowage tier`, and what a host keeps of the plan that a table was moved by."""

import json
import os
import subprocess

from ansible_collections.stowage.clusters.plugins.module_utils import tiering

# What a plan follows from; another of these is another plan.
OF_THE_PLAN = ("columns", "budget", "mode", "order", "reads", "sample", "seed", "ssd", "hdd")


class Table:
    """The command, and what this host keeps of one table."""

    def __init__(self, module):
        self.module, self.params = module, module.params
        self.wanted = {name: self.params[name] for name in OF_THE_PLAN}
        self.wanted["reads"] = {column: str(times) for column, times in self.params["reads"].items()}
        base = os.path.join(self.params["plan_dir"], self.params["table"])
        self.plan, self.settings = base + ".plan.json", base + ".settings.json"
        # Ansible removes it.
        self.fresh = os.path.join(module.tmpdir, "plan.json")

    def run(self, verb, *options):
        login = ["--jdbc", self.params["jdbc"], "--user", self.params["user"]]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "STOWAGE_DB_PASSWORD": self.params["password"]}
        command = [self.params["command"], verb, *login, *options]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    def must(self, verb, *options):
        """Lines that it printed."""
        done = self.run(verb, *options)
        if done.returncode != 0:
            self.fail(tiering.complaint(done.stderr), rc=done.returncode)
        return done.stdout.splitlines()

    def fail(self, why, **more):
        self.module.fail_json(msg=f"{self.params['table']}: {why}", **more)

    def status(self):
        return json.loads("\n".join(self.must("status", "--table", self.params["table"], "--format", "json")))

    def kept(self):
        try:
            with open(self.settings, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def forget(self):
        for path in (self.plan, self.settings):
            if os.path.exists(path):
                os.remove(path)

    def places(self):
        return [word for tier in ("ssd", "hdd") if self.params[tier] for word in (f"--{tier}", self.params[tier])]

    def preview(self):
        """Plans, and says what that would come to; fails with what stands in the way."""
        options = ["--table", self.params["table"], *tiering.plan_options(self.wanted)]
        self.must("plan", *options, *tiering.choice_options(self.wanted), "--format", "json", "--out", self.fresh)
        with open(self.fresh, encoding="utf-8") as file:
            said = [tiering.summary(json.load(file))]
        advice = [] if self.params["apply"] else self.must("advise", *options)
        return advice + said + self.must("apply", "--plan", self.fresh, "--table", self.params["table"], *self.places())

    def keep(self):
        self.module.atomic_move(self.fresh, self.plan)
        with open(self.settings, "w", encoding="utf-8") as file:
            json.dump(self.wanted, file, indent=1)

    def move(self, verb, goal, *options):
        pace = ["--batch", str(self.params["batch"]), "--busy", str(self.params["busy"])]
        done = self.run(verb, *options, "--table", self.params["table"], *pace, "--yes")
        # Where only the last word of an earlier move was missing it has nothing to do, and says so.
        if done.returncode != 0 and self.status()["phase"] != goal:
            self.fail(tiering.complaint(done.stderr), rc=done.returncode)
        return done.stdout.splitlines()


def propose(table, step):
    """Lines for people. Nothing is changed."""
    if step == tiering.GO_ON:
        return ["it is not finished; apply goes on"]
    lines = table.preview() if step == tiering.BEGIN else table.must("rollback", "--table", table.params["table"])
    return tiering.for_roles(lines)


def carry_out(table, step):
    """Lines for people."""
    may = table.params["apply"] and not table.module.check_mode
    if step == tiering.NOTHING:
        return []
    if not may:
        return [*propose(table, step), "nothing changed; skew_tiering_apply moves rows"]
    if step == tiering.ROLL_BACK:
        said = table.move("rollback", tiering.NOT_TIERED)
        table.forget()
        return said
    if step == tiering.BEGIN:
        table.preview()
        table.keep()
    return table.move("apply", tiering.TIERED, "--plan", table.plan, *table.places())
