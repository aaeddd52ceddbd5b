"""Paths, and the one testbed that all real tests share."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
HOME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOME))

from stowage_testbed import preflight  # noqa: E402
from stowage_testbed.cgroup import Cgroups  # noqa: E402
from stowage_testbed.layout import Layout  # noqa: E402

NO_REAL_HOSTS = "; ".join(f"{c.name} ({c.remedy})" for c in preflight.checks() if c.required and not c.present)
# A state directory of its own, so a testbed that someone uses here meanwhile is not touched.
STATE = Path(os.path.realpath("/var/tmp/stowage-testbed-tests"))


@dataclass
class Result:
    code: int
    out: str
    err: str


class Machine:
    """The launcher as a user runs it."""

    def __init__(self) -> None:
        self.inventory = STATE.with_suffix(".yml")
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        self.layout = Layout(STATE, cache / "stowage")

    @property
    def cgroups(self) -> Cgroups:
        return Cgroups(self.layout)

    def run(self, *arguments: str, timeout: float = 1900, environment: dict[str, str] | None = None) -> Result:
        done = subprocess.run(
            [str(HOME / "testbed"), *arguments],
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
            env={**os.environ, "STOWAGE_TESTBED": str(STATE), **(environment or {})},
        )
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


@pytest.fixture(scope="session")
def machine():
    """The machine with nothing of ours on it, before and after."""
    if NO_REAL_HOSTS:
        pytest.skip(f"real hosts are not possible here: {NO_REAL_HOSTS}")
    machine = Machine()
    machine.must("down")
    yield machine
    machine.must("down")
    shutil.rmtree(STATE, ignore_errors=True)


@pytest.fixture(scope="module")
def pair(machine):
    """Two hosts and a client, without caps."""
    machine.up("2", "--client")
    yield machine
    machine.must("down")


@pytest.fixture
def shaped(pair):
    """The pair; whatever caps a test set are taken off after it."""
    yield pair
    for host in ("all", "client"):
        pair.must("shape", host, "--reset")


FIGURES: list[str] = []


ATTEMPTS = 4


def measured(what: str, asked: str, value: float, measure: Callable[[], float]) -> None:
    """Measures, notes the figure for the summary, and fails when it is more than a tenth off.

    Other load on the machine can only make a rate lower and a delay longer, so such a figure is measured again; one that
    breaks the cap fails at once.
    """
    disturbed = 1 if what == "latency" else -1
    for _ in range(ATTEMPTS):
        got = measure()
        off = got / value - 1
        if abs(off) <= 0.1 or off * disturbed < 0:
            break
    FIGURES.append(f"{what:18}{asked:42}{off:+7.1%}")
    assert abs(off) <= 0.1, f"{what}: asked {value:g}, measured {got:g}"


def pytest_terminal_summary(terminalreporter):
    if FIGURES:
        terminalreporter.section("caps: asked, and how far off")
        terminalreporter.write("\n".join(FIGURES) + "\n")
