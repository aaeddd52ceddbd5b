"""What each verb of tests runs. A suite's stages follow one another; the jobs of a stage run side by side, the first one's output is shown as it comes.

TEST=NAME, a class of Java or a file of pytest, narrows a suite of real clusters to it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Job:
    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Suite:
    """limit_minutes is several times what two idle cores take: it is for what hangs, not for what is slow. Its reports are below the folder."""

    name: str
    limit_minutes: int
    stages: tuple[tuple[Job, ...], ...]
    folder: str = "."


CHOSEN = os.environ.get("TEST", "")


def maven(*arguments: str) -> tuple[str, ...]:
    return (os.environ.get("MVN", "mvn"), *arguments)


def real_tests(name: str, *modules: str) -> Job:
    """The tests on real servers of these modules, and of those that they need.

    Two modules at a time, or two classes of one (`real.forks` in its pom): each has a cluster of its own, and mostly waits.
    """
    chosen = (f"-Dtest={CHOSEN}", "-Dsurefire.failIfNoSpecifiedTests=false") if CHOSEN else ()
    arguments = ("-am", "-DskipUnitTests", "-Dreal.tests=cluster", "-Dspotless.check.skip", *chosen)
    return Job(name, maven("-T", "2", "--fail-at-end", "verify", "-pl", ",".join(modules), *arguments))


def pytest(name: str, command: str, *otherwise: str) -> Job:
    return Job(name, (command, *([CHOSEN] if CHOSEN else otherwise)))


def in_folder(folder: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}" for name in names)


# Half of the time that the tests of the collection take which need no host: it has the roles' settings and files.
ROLES = ("test_alluxio_quorum.py", "test_alluxio_templates.py", "test_bench_agent.py", "test_ceph_templates.py", "test_settings.py", "test_templates.py")

SUITES = {
    suite.name: suite
    for suite in (
        Suite(
            "test",
            60,
            (
                (
                    Job("maven", maven("-T", "2", "--fail-at-end", "verify")),
                    Job("lint-shell", ("scripts/lint-shell",)),
                    Job("scripts", ("scripts/suites/tests/run",)),
                    Job("tables", ("skew-tiering/data/tests/run",)),
                    Job("demo-script", ("scripts/demo/tests/run",)),
                    Job("planners", ("scripts/planners/tests/run",)),
                ),
                (
                    Job("ansible", ("ansible/tests/run", "pure", *(f"--ignore={file}" for file in ROLES))),
                    Job("ansible-roles", ("ansible/tests/run", "pure", *ROLES)),
                    Job("ceph-units", ("ceph-multihash/test/unit/run",)),
                    Job("ceph-series", ("ceph-multihash/patches/tests/run",)),
                    Job("ceph-mgr", ("ceph-multihash/mgr/tests/run",)),
                    Job("ceph-demo", ("ceph-multihash/demo/tests/run",)),
                    Job("hdd-units", ("skew-tiering/hdd/tests/run", "units")),
                ),
            ),
        ),
        Suite(
            "cassandra",
            120,
            ((real_tests("cassandra", *in_folder("cassandra-replica-selector", "testkit", "cluster-tests", "benchmark")),),),
            "cassandra-replica-selector",
        ),
        Suite(
            "alluxio",
            180,
            (
                (
                    real_tests(
                        "alluxio",
                        *in_folder("alluxio-repbun", "testkit", "master", "replicator", "client", "bench"),
                    ),
                ),
            ),
            "alluxio-repbun",
        ),
        Suite(
            "tiering",
            40,
            ((real_tests("tiering", *in_folder("skew-tiering", "commands", "demo", "spark/cluster-tests")), Job("hdd", ("skew-tiering/hdd/tests/run", "mounts"))),),
            "skew-tiering",
        ),
        Suite("ceph", 80, ((pytest("ceph", "ceph-multihash/test/run"),),), "ceph-multihash"),
        Suite("testbed", 40, ((Job("testbed", ("ansible/tests/run", "testbed")),),), "ansible"),
        Suite(
            "hosts",
            80,
            (
                # The playbooks' tests install what is built here.
                (
                    Job("package", maven("-q", "-T", "2", "package", "-Dmaven.test.skip", "-Dspotless.check.skip")),
                    Job("ceph-build", ("ceph-multihash/build",)),
                ),
                # They have hosts of their own, and mostly wait.
                tuple(Job(f"hosts-{name}", ("ansible/tests/run", "hosts", f"test_{name}.py")) for name in ("cassandra", "ceph", "alluxio", "tiering")),
            ),
            "ansible",
        ),
    )
}

# What is run by a name that is no suite's: steps, one after another, of lanes of suites, side by side. Alluxio's mostly waits, so it runs beside Ceph's;
# Cassandra's fills both processors, so nothing runs beside it. Two that build with Maven, or in one folder, can't run side by side.
PLANS = {
    "check": (
        (("test",),),
        (("cassandra",),),
        (("alluxio", "tiering"), ("ceph", "testbed")),
        (("hosts",),),
    ),
}
