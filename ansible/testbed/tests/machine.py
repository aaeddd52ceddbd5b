"""The launcher as a user runs it, with a state directory of its own, so that a testbed that someone uses here meanwhile is not touched."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

import processes

from stowage_testbed.cgroup import Cgroups
from stowage_testbed.layout import HOME, Layout

STATE = Path(os.path.realpath("/var/tmp/stowage-testbed-tests"))
LAUNCHER = str(HOME / "testbed")


@dataclass
class Result:
    code: int
    out: str
    err: str


class Machine:
    def __init__(self) -> None:
        self.inventory = STATE.with_suffix(".yml")
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        self.layout = Layout(STATE, cache / "stowage")

    @property
    def cgroups(self) -> Cgroups:
        return Cgroups(self.layout)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "STOWAGE_TESTBED": str(STATE)}

    def run(self, *arguments: str, timeout: float = 1900, environment: dict[str, str] | None = None) -> Result:
        # What removes things goes on when the tests are ended.
        run = processes.run_whatever_happens if arguments[:1] == ("down",) else processes.run
        done = run([LAUNCHER, *arguments], timeout, env={**self.environment, **(environment or {})})
        return Result(done.returncode, done.stdout, done.stderr)

    def must(self, *arguments: str, timeout: float = 1900) -> str:
        result = self.run(*arguments, timeout=timeout)
        assert result.code == 0, f"{arguments}: exit {result.code}: {result.out}{result.err}"
        return result.out

    def up(self, *arguments: str) -> str:
        return self.must("up", *arguments, "--inventory", str(self.inventory))

    def ssh(self, host: str, *command: str, timeout: float = 120) -> str:
        return self.must("ssh", host, *command, timeout=timeout)

    def status(self) -> dict:
        return json.loads(self.run("status", "--format", "json").out)
