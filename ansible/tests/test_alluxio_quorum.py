"""Whether a master of Alluxio is back: what its own port, its unit and the list of the master that serves say together."""

import http.server
import importlib.util
import json
import os
import socket
import sys
import threading

import pytest

from collection_paths import COLLECTION

ADDRESSES = {"n1": "127.0.0.2", "n2": "127.0.0.3", "n3": "127.0.0.4"}
KEPT = "alluxio.master.embedded.journal.election.timeout.max"
# The unit's process began when somebody asked first.
SYSTEMCTL = """#!@python@
import pathlib, sys, time
here = pathlib.Path("@here@")
if sys.argv[2] == "--property=ActiveState":
    print((here / "state").read_text())
else:
    began = here / "began"
    if not began.exists():
        began.write_text(str(time.monotonic()))
    print(int(float(began.read_text()) * 1e6))
"""
SHELL = """#!@python@
import pathlib, sys, time
here = pathlib.Path("@here@")
assert sys.argv[1:] == ["fsadmin", "journal", "quorum", "info", "-domain", "MASTER"]
with (here / "asked").open("a") as asked:
    print(time.monotonic(), file=asked)
time.sleep(float((here / "takes").read_text()))
print((here / "list").read_text())
"""


class Web(http.server.BaseHTTPRequestHandler):
    """Of the master that serves."""

    def do_GET(self):
        answers = {"webui_workers": {"normalNodeInfos": []}, "info": {"configuration": {KEPT: self.server.kept}}}
        body = json.dumps(answers[self.path.rpartition("/")[2]]).encode()
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_what):
        pass


class Masters:
    """Three, of which n1's is the one that is waited for and n2's serves. All listen and are listed; n1's has just begun."""

    def __init__(self, ansible, directory):
        self.run, self.directory = ansible, directory
        self.listeners, self.states = {}, dict.fromkeys(ADDRESSES, "AVAILABLE")
        self.port = 0
        for name, address in ADDRESSES.items():
            self.listeners[name] = socket.create_server((address, self.port))
            self.port = self.listeners[name].getsockname()[1]
        self.web = http.server.ThreadingHTTPServer((ADDRESSES["n2"], 0), Web)
        self.web.kept = "100ms"
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        (directory / "opt/bin").mkdir(parents=True)
        for path, text in (("systemctl", SYSTEMCTL), ("opt/bin/alluxio", SHELL)):
            (directory / path).write_text(text.replace("@here@", str(directory)).replace("@python@", sys.executable), encoding="utf-8")
            (directory / path).chmod(0o755)
        (directory / "state").write_text("active", encoding="ascii")
        (directory / "takes").write_text("0", encoding="ascii")
        (directory / "master.log").write_text("INFO  began\nERROR [main] the disk is full\n", encoding="ascii")

    def wait(self, tasks="wait-master", seconds=2):
        """The role's own tasks on n1."""
        lines = ["Journal domain\t: MASTER", "Quorum size\t: 3", f"Quorum leader\t: {ADDRESSES['n2']}:{self.port}", "", "STATE       | PRIORITY | SERVER ADDRESS"]
        lines += [f"{state:11} | {0:<8} | {ADDRESSES[name]}:{self.port}" for name, state in self.states.items()]
        (self.directory / "list").write_text("\n".join(lines), encoding="ascii")
        settings = {
            "alluxio_install_root": str(self.directory / "opt"),
            "alluxio_log_dir": str(self.directory),
            "alluxio_master_journal_port": self.port,
            "alluxio_master_web_port": self.web.server_port,
            "alluxio_start_timeout": seconds,
        }
        play = {
            "hosts": "n1",
            "gather_facts": False,
            "environment": {"PATH": f"{self.directory}:{os.environ['PATH']}"},
            "tasks": [{"ansible.builtin.include_role": {"name": "stowage.clusters.alluxio", "tasks_from": tasks}}],
        }
        hosts = {name: {"ansible_host": address, **settings} for name, address in ADDRESSES.items()}
        return self.run([play], hosts, {"alluxio_masters": list(hosts)})

    def refusal(self, *arguments, **options):
        """What a wait says that failed."""
        run = self.wait(*arguments, **options)
        assert run.code != 0, run.output
        return run.of("n1")

    def read(self, name):
        """The moments in a file, in seconds."""
        path = self.directory / name
        return [float(line) for line in path.read_text(encoding="ascii").split()] if path.exists() else []

    def close(self):
        for listener in self.listeners.values():
            listener.close()
        self.web.shutdown()
        self.web.server_close()


@pytest.fixture
def masters(ansible, tmp_path):
    here = Masters(ansible, tmp_path)
    yield here
    here.close()


def test_a_master_that_listens_and_is_listed_is_back(masters):
    run = masters.wait(seconds=60)
    assert run.code == 0, run.output


def test_one_that_does_not_listen_is_not_back_though_it_is_listed(masters):
    masters.listeners["n1"].close()
    said = masters.refusal()
    assert f"after 2 s nothing listens on {ADDRESSES['n1']}:{masters.port}; what keeps a master is at the end of {masters.directory}/master.log" in said
    assert masters.read("asked") == []


def test_what_is_listed_of_the_process_before_does_not_count(masters):
    masters.web.kept = "3sec"
    run = masters.wait(seconds=60)
    assert run.code == 0, run.output
    assert masters.read("asked")[0] > masters.read("began")[0] + 3


def test_one_that_was_not_heard_of_is_named(masters):
    masters.states["n3"] = "UNAVAILABLE"
    assert f"{ADDRESSES['n3']}:{masters.port} is UNAVAILABLE" in masters.refusal()


def test_one_that_has_ended_is_not_waited_for(masters):
    (masters.directory / "state").write_text("failed", encoding="ascii")
    masters.states["n1"] = "UNAVAILABLE"
    said = masters.refusal(seconds=3600)
    assert f"stowage-alluxio-master.service is failed, so {ADDRESSES['n1']}:{masters.port} will not be back" in said
    assert "ERROR [main] the disk is full" in said


def test_a_list_that_does_not_come_is_given_up(masters):
    (masters.directory / "takes").write_text("3600", encoding="ascii")
    places = [f"{address}:{masters.port}" for address in ADDRESSES.values()]
    options = {"masters": places, "own": places[0], "leaving": True, "unit": "any", "log": "/any", "web": [], "timeout": 1, "answer_timeout": 1}
    shell = str(masters.directory / "opt/bin/alluxio")
    play = {"hosts": "n1", "gather_facts": False, "tasks": [{"stowage.clusters.alluxio_quorum": {**options, "shell": shell}}]}
    run = masters.run([play], {"n1": {}})
    assert f"{shell} fsadmin journal quorum info -domain MASTER took too long" in run.of("n1")


def test_one_that_hangs_may_be_restarted(masters):
    masters.states["n1"] = "UNAVAILABLE"
    run = masters.wait("spare-master", seconds=60)
    assert run.code == 0, run.output


def test_a_master_must_not_go_before_the_others_are_back(masters):
    masters.states["n3"] = "UNAVAILABLE"
    assert f"{ADDRESSES['n3']}:{masters.port} is UNAVAILABLE" in masters.refusal("spare-master")


SPEC = importlib.util.spec_from_file_location("alluxio", COLLECTION / "plugins/module_utils/alluxio.py")
alluxio = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(alluxio)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("20s", 20), ("1.5 sec", 1.5), ("2min", 120), ("1h", 3600), ("1day", 86400), ("500ms", 0.5), ("500MilliSecond", 0.5), ("20000", 20)],
)
def test_durations_are_read_as_alluxio_reads_them(text, seconds):
    assert alluxio.seconds(text) == pytest.approx(seconds)
