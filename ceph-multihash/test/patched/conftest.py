"""One cluster of stock daemons for all tests of the patched librbd. Run by test/patched/run, in the root with Ceph 20.2."""

import itertools
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
HOME = HERE.parents[1]
sys.path.insert(0, str(HOME / "testkit"))
STATE = os.environ.get("STOWAGE_CEPH_TESTS") or "/var/tmp/stowage-ceph-patched"

signal.signal(signal.SIGTERM, signal.default_int_handler)

if not Path("/etc/stowage-packages").exists():
    pytest.exit("not in the root with Ceph: use ceph-multihash/test/patched/run, as root", returncode=2)

from blocks import OBJECT, ORDER, Blocks  # noqa: E402  (the path above comes first)
from crowd import Crowd  # noqa: E402
from rig import PLUGIN, Rig  # noqa: E402
from sessions import SEED, cleared  # noqa: E402
from stowage_ceph import health, pools  # noqa: E402
from stowage_ceph.cluster import Cluster, locked  # noqa: E402
from stowage_ceph.layout import layout  # noqa: E402
from stowage_ceph.preloaded import compiled  # noqa: E402
from stowage_ceph.wish import Wish  # noqa: E402

FIGURES: list[str] = []
NUMBERS = itertools.count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--operations", type=int, default=600, metavar="N", help="random operations on an image beside its model, from 100 on (%(default)s)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--operations") < 100:
        raise pytest.UsageError(f"--operations: {config.getoption('--operations')} is not allowed: at least 100")


@pytest.fixture(scope="session")
def operations(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--operations"))


@contextmanager
def running(state: str, wish: Wish, pool: str, size: str, pgs: int) -> Iterator[Cluster]:
    """A cluster of its own with one pool, gone afterwards."""
    made = Cluster(layout(state))
    try:
        with locked(made.layout):
            made.remove()  # of a run that was killed
            try:
                made.start(wish)
                pools.create(made.monitor, wish, pool, size, pgs, init_rbd=True)
                health.wait_clean(made.monitor)
                yield made
            finally:
                made.remove()
    finally:
        made.layout.lock.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Four OSDs in two racks."""
    # Else an OSD on a disk sleeps for seconds after each object of a removed snapshot, and tests wait for that.
    unhurried = {f"osd_snap_trim_sleep_{disk}": "0" for disk in ("hdd", "ssd", "hybrid")}
    # Ceph's own tests make dozens of pools.
    roomy = {"mon_max_pg_per_osd": "100000", "osd_pool_default_pg_num": "8", "osd_pool_default_pg_autoscale_mode": "off"}
    plugins = [str(PLUGIN)] if PLUGIN.exists() else []
    wish = Wish(osds=4, osd_bytes=8 << 30, racks=2, rbd_plugins=plugins, options={"osd": unhurried, "mon": roomy})
    with running(STATE, wish, "p2", "2", 16) as made:
        yield made


@pytest.fixture(scope="session")
def rig(cluster: Cluster) -> Iterator[Rig]:
    with Rig.connected(cluster) as made:
        yield made


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Preloaded, it gives a map to each image that the program makes."""
    return compiled(HERE / "enabling.c", tmp_path_factory.mktemp("enabling"), "-L", os.environ["LD_LIBRARY_PATH"], "-l:librbd.so.1")


@pytest.fixture(scope="session")
def quick_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Preloaded, it spares the program the time that a key for encryption takes."""
    return compiled(HERE / "quick_keys.c", tmp_path_factory.mktemp("quick_keys"), "-lcryptsetup")


@pytest.fixture
def crowd(rig: Rig, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Crowd]:
    """Four clients of one image, some of whose objects are there."""
    name = f"crowd-{request.node.originalname[5:]}-{next(NUMBERS)}"
    rig.create(name, 4, order=ORDER)
    made = Crowd(rig, name, tmp_path, SEED, Blocks(256 * OBJECT))
    made.fill(range(0, 256, 4))
    # By chance none of 64 objects would leave home once in 10,000,000,000,000 runs.
    assert sum((rig.maps.status(name) or [0])[1:]) > 0
    yield made
    made.remove()
    cleared(rig, made.name)


@pytest.fixture
def figure() -> Callable[[str], None]:
    """Notes a line for the end of the run."""
    return FIGURES.append


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """At once, since a run that is ended has no summary."""
    if report.failed:
        print(f"\n{report.longreprtext[-5000:]}", flush=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("measured")
        terminalreporter.write("\n".join(FIGURES) + "\n")
