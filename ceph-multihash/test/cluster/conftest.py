"""The one cluster that all tests share, its pools, and how a test that breaks it leaves it whole."""

import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.dont_write_bytecode = True
HOME = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "testkit"))
BUILD = HOME / "target" / ("tentacle" if os.environ.get("CEPH_RELEASE") == "tentacle" else "build")
# A folder of this checkout's and this lane's own, from ceph-multihash/test/run, since in the root all checkouts are /stowage.
STATE = os.environ.get("STOWAGE_CEPH_TESTS") or "/var/tmp/stowage-ceph-tests"
# Of what is waited for: it costs only where something is broken, and a busy machine may need it.
PATIENCE = 900

# Who is told to end ends what it has started first, as after Ctrl-C.
signal.signal(signal.SIGTERM, signal.default_int_handler)

if not Path("/etc/stowage-packages").exists():
    pytest.exit("not in the Debian 13 root with Ceph: use ceph-multihash/test/run, as root", returncode=2)

from stowage_ceph import health, osds, pools, processes  # noqa: E402  (the path above comes first)
from stowage_ceph.cluster import Cluster, locked  # noqa: E402
from stowage_ceph.layout import layout  # noqa: E402
from stowage_ceph.wish import Wish  # noqa: E402

RUNNING = Path(f"{STATE}.test")
POOLS = {"p1": "1", "p2": "2", "pe": "ec"}
# The pool of the image itself: an erasure-coded one can only take its data.
HEADERS = "p2"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--operations", type=int, default=10_000, metavar="N", help="length of the histories that are checked, from 1000 on (%(default)s)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--operations") < 1000:
        raise pytest.UsageError(f"--operations: {config.getoption('--operations')} is not allowed: at least 1000")


def pytest_runtest_logstart(nodeid: str) -> None:
    RUNNING.write_text(nodeid, encoding="utf-8")  # for whoever ends this


def pytest_unconfigure() -> None:
    RUNNING.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def operations(request: pytest.FixtureRequest) -> int:
    """How many a history has at least."""
    return int(request.config.getoption("--operations"))


def wish(**other: Any) -> Wish:
    """Four OSDs in two racks, with what was built of ours."""
    return Wish(
        **{"osds": 4, "osd_bytes": 8 << 30, "racks": 2, **other},
        classes=[str(p) for p in BUILD.glob("cls/libcls_multihash.so")],
        rbd_plugins=[str(p) for p in BUILD.glob("librbd-plugin/libceph_librbd_multihash.so")],
    )


def running(where: str, wanted: Wish, kinds: dict[str, str]) -> Iterator[Cluster]:
    """A fresh cluster with its pools, gone afterwards."""
    cluster = Cluster(layout(where))
    try:
        with locked(cluster.layout):
            cluster.remove()  # of a run that was killed
            try:
                cluster.start(wanted)
                for name, kind in kinds.items():
                    pools.create(cluster.monitor, wanted, name, kind, 16, init_rbd=kind != pools.ERASURE)
                health.wait_clean(cluster.monitor)
                yield cluster
            finally:
                cluster.remove()
    finally:
        cluster.layout.lock.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def state() -> str:
    return STATE


@pytest.fixture(scope="session")
def cluster(state: str) -> Iterator[Cluster]:
    """Whole and clean, with the pools p1 and p2 (1 and 2 replicas) and pe (erasure-coded 2+1 with overwrites)."""
    yield from running(state, wish(), POOLS)


@pytest.fixture
def driver(cluster: Cluster) -> Iterator[Any]:
    """The library's test driver on the shared cluster."""
    from driving import Driver

    made = Driver(cluster)
    yield made
    made.close()


@pytest.fixture
def oid() -> str:
    """Of an object that no other test has."""
    return f"object.{uuid.uuid4().hex[:8]}"


@pytest.fixture(scope="session")
def publishing(state: str) -> Iterator[Cluster]:
    """Another one, whose manager has the module multihash."""
    from published_rig import published_cluster

    yield from published_cluster(f"{state}-mgr")


@pytest.fixture
def published(publishing: Cluster) -> Iterator[Any]:
    """The same, and what tests do with what is published: nothing is, to begin with."""
    from driving import Driver
    from published_rig import Rig

    made = Rig(publishing, Driver(publishing))
    yield made
    made.driver.close()
    for pool in POOLS:
        if pool != "pe":
            made.turn("off", pool)


@pytest.fixture
def faulty(cluster: Cluster) -> Iterator[Cluster]:
    """The shared cluster for a test that ends, pauses or slows OSDs: all of them run again afterwards."""
    yield cluster
    heal(cluster)


FIGURES: list[str] = []


@pytest.fixture
def figure() -> Callable[[str], None]:
    """Notes a line for the end of the run."""
    return FIGURES.append


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if FIGURES:
        terminalreporter.section("measured")
        terminalreporter.write("\n".join(FIGURES) + "\n")


def heal(cluster: Cluster) -> None:
    """Every OSD runs, undelayed, and every PG is clean."""
    alive = processes.find(cluster.layout)
    every = range(cluster.wish.osds)
    for osd in every:
        if osds.daemon(osd) in alive:
            osds.resume(cluster.layout, osd)
    osds.start(cluster.layout, cluster.monitor, list(every))
    for osd in every:
        osds.slow(cluster.monitor, osd, 0)
    health.wait_clean(cluster.monitor)


def command(cluster: Cluster) -> Callable[..., str]:
    """Runs a command (rbd, fio, a driver) against a cluster; its standard output, or its errors if it is to fail."""

    def run(*words: str | Path, code: int = 0, **environment: str) -> str:
        done = subprocess.run(
            [*map(str, words)],
            env={**os.environ, "CEPH_CONF": str(cluster.layout.conf), **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        outcome = f"exit {done.returncode}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        assert done.returncode == code, f"{' '.join(map(str, words))}: {outcome}"
        return done.stderr if code else done.stdout

    return run


@pytest.fixture(scope="session")
def ceph(cluster: Cluster) -> Callable[..., str]:
    """Runs a command against the shared cluster."""
    return command(cluster)


@pytest.fixture(scope="module")
def mhctl_pools(cluster: Cluster):
    """
    Pools of one file of mhctl's tests alone, since it looks at all that a pool holds. Emptying them leaves what only
    their snapshots hold, which counts as objects of deleted images.
    """
    from mhctl_rig import rigged

    with rigged(cluster) as made:
        yield made


@pytest.fixture
def rig(mhctl_pools):
    """The same, emptied afterwards."""
    yield mhctl_pools
    mhctl_pools.clear()
