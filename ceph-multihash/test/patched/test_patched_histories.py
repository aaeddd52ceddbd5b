"""
Four clients of one image that die, sleep and are shut out while OSDs die or are down: at least 10,000 writes, most of them to objects that are new, each sector in the
end as it was last acknowledged, each object where the map has it and nowhere else.
"""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from histories import CLIENTS, History
from rig import Rig
from stowage_ceph import health, osds

OPERATIONS = 10_000
FAULTS = 6
SEED = 20261125


@pytest.fixture
def history(rig: Rig, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[History]:
    made = History(rig, request.node.name[:30], tmp_path, SEED)
    try:
        for client in range(CLIENTS):
            made.start(client)
        yield made
    finally:
        # Without them its clients could not end.
        osds.start(rig.cluster.layout, rig.cluster.monitor, list(range(rig.cluster.wish.osds)))
        made.close()
        health.wait_clean(rig.cluster.monitor)


def finish(history: History) -> str:
    while (missing := OPERATIONS - history.written()) > 0:
        history.wait_for(min(missing, 1000))
    history.end_all()
    objects, away = history.verify()
    assert away > 0
    return f"{history.written()} writes acknowledged, {FAULTS} faults, {history.shut_out} clients shut out, {away} of {objects} objects away from home: none lost, none mixed"


def test_owners_killed_while_an_osd_is_down(rig: Rig, history: History, figure: Callable[[str], None]) -> None:
    layout, monitor = rig.cluster.layout, rig.cluster.monitor
    for _ in range(FAULTS):
        history.wait_for(history.rng.randrange(1, OPERATIONS // FAULTS))
        osd, client = history.rng.randrange(rig.cluster.wish.osds), history.rng.randrange(CLIENTS)
        osds.end(layout, monitor, osd)
        history.kill(client)
        history.start(client)
        osds.start(layout, monitor, [osd])
    figure(f"owners killed while an OSD is down: {finish(history)}")


def test_osds_killed_at_home_at_the_place_and_with_the_map(rig: Rig, history: History, figure: Callable[[str], None]) -> None:
    layout, monitor = rig.cluster.layout, rig.cluster.monitor
    for role in ("home", "target", "map") * (FAULTS // 3):
        history.wait_for(history.rng.randrange(1, OPERATIONS // FAULTS))
        # Two copies of each object: else the last one might be on the OSD that is killed.
        health.wait_clean(monitor)
        osd = history.osd(role)
        osds.end(layout, monitor, osd)
        history.wait_for(10)
        osds.start(layout, monitor, [osd])
    figure(f"OSDs killed, of home, place and map: {finish(history)}")


def test_locks_broken_while_writes_are_in_flight(rig: Rig, history: History, figure: Callable[[str], None]) -> None:
    """All clients but one sleep, with what they have sent to an OSD that sleeps, too, until that one has broken the lock: nothing of it lands later."""
    layout = rig.cluster.layout
    for _ in range(FAULTS):
        history.wait_for(history.rng.randrange(1, OPERATIONS // FAULTS))
        osd, awake = history.rng.randrange(rig.cluster.wish.osds), history.rng.randrange(CLIENTS)
        osds.pause(layout, osd)
        sleepers = [process for client, process in enumerate(history.processes) if process and client != awake]
        for process in sleepers:
            process.send_signal(signal.SIGSTOP)
        osds.resume(layout, osd)
        history.wait_for(100)
        for process in sleepers:
            process.send_signal(signal.SIGCONT)
    figure(f"locks broken while writes are in flight: {finish(history)}")
    assert history.shut_out > 0, "the owner was among those who slept"
