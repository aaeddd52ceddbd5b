"""No manager is active: images open, take writes, and close; and what then comes late does no harm."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rbd
from conftest import PATIENCE
from rbd_cluster import Placing, data_objects, fence, placing, rbd_ok
from stowage_ceph import processes
from stowage_ceph.cluster import MGR, Cluster
from stowage_ceph.waiting import until

ORDER = 16
OBJECTS = 64
CLIENT = str(Path(__file__).with_name("rbd_unanswered.py"))
TIMES = 6


@pytest.fixture
def rig(cluster: Cluster) -> Iterator[Placing]:
    with placing(cluster, rados_multihash_probe_timeout_ms="2000", rados_multihash_metrics_ttl_ms="100") as made:
        yield made


@pytest.fixture
def image(rig: Placing) -> Iterator[str]:
    """Its name; fenced, in p1."""
    with rig.rados.open_ioctx("p1") as ioctx:
        rbd.RBD().create(ioctx, "unanswered", OBJECTS << ORDER, order=ORDER, old_format=False)
        with rbd.Image(ioctx, "unanswered") as made:
            fence(made)
    yield "unanswered"
    rbd_ok(rig, "rm", "--no-progress", "p1/unanswered")


def end_manager(cluster: Cluster) -> None:
    processes.end(cluster.layout, [MGR], signal.SIGKILL, 60)
    cluster.monitor.command("mgr fail", who=MGR.name)
    until("no manager active", PATIENCE, lambda: not cluster.monitor.command("mgr dump")["available"])


def start_manager(cluster: Cluster) -> None:
    if MGR not in processes.find(cluster.layout):
        processes.start(cluster.layout, MGR)
    until("a manager active", PATIENCE, lambda: cluster.monitor.command("mgr dump")["available"])


@pytest.fixture
def no_manager(cluster: Cluster, image: str) -> Iterator[None]:
    try:
        end_manager(cluster)
        yield
    finally:
        start_manager(cluster)


@contextmanager
def client(rig: Placing, name: str) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, CLIENT, str(rig.conf), "p1", name, str(1 << ORDER)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def use(process: subprocess.Popen[str]) -> int:
    """How many threads it has when it has used the image once more."""
    assert process.stdin and process.stdout
    process.stdin.write("use\n")
    process.stdin.flush()
    return int(process.stdout.readline())


def answers(process: subprocess.Popen[str], *lines: str) -> list[int]:
    """How many threads it has after each of them, when all are done; then it ends, in order."""
    out, errors = process.communicate("".join(f"{line}\n" for line in lines), timeout=PATIENCE)
    assert process.returncode == 0, f"exit {process.returncode}: {errors[-3000:]}"
    return [int(line) for line in out.split()]


def test_an_image_closes(rig: Placing, image: str, no_manager: None) -> None:
    with client(rig, image) as process:
        assert len(answers(process, "use")) == 1


def test_questions_without_answer_are_no_more_than_one_of_a_connection(rig: Placing, image: str, no_manager: None) -> None:
    with client(rig, image) as process:
        threads = answers(process, *["use"] * TIMES)
    assert threads[-1] - threads[1] < TIMES - 2, "what is left behind is left once"


def test_a_connection_is_ended_with_a_question_under_way(rig: Placing, image: str, no_manager: None) -> None:
    with client(rig, image) as process:
        assert len(answers(process, *["use", "connect"] * TIMES)) == 2 * TIMES


def test_the_answer_comes_when_the_image_is_closed(cluster: Cluster, rig: Placing, image: str) -> None:
    """And the next image asks anew, so that its objects are placed."""
    try:
        end_manager(cluster)
        with client(rig, image) as process, rig.rados.open_ioctx("p1") as ioctx:
            threads = [use(process), use(process)]
            start_manager(cluster)
            with rbd.Image(ioctx, image, read_only=True) as opened:
                image_id = opened.id()

            def done() -> bool:
                threads.append(use(process))
                return data_objects(rig, "p1", image_id)[1] > 0 and threads[-1] < threads[1]

            until("an object is placed, and who waited for the manager has ended", PATIENCE, done, lambda: f"threads: {threads}")
            assert answers(process) == []
    finally:
        start_manager(cluster)
