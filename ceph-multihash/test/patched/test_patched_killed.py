"""Four clients of one image that are killed: at any moment, and between any two steps of a write, found by what they have sent and have no answer to."""

import itertools
from collections.abc import Callable, Iterator

import pytest
from blocks import OBJECT
from crowd import Crowd
from crowd_member import Client
from rig import Rig
from sessions import KINDS, summary
from stowage_ceph import health, osds
from under_way import acting, in_flight

# So long a killed owner keeps the lock. Nobody waits for half a minute each time.
WATCH_SECONDS = 10
STEPS = {"lock": "rbd_header.{}", "map": "rbd_object_map.{}", "data": "rbd_data.{}."}


@pytest.fixture(autouse=True)
def forgotten_soon(rig: Rig) -> Iterator[None]:
    option = {"who": "osd", "name": "osd_client_watch_timeout"}
    rig.cluster.monitor.command("config set", **option, value=str(WATCH_SECONDS))
    yield
    osds.start(rig.cluster.layout, rig.cluster.monitor, list(range(rig.cluster.wish.osds)))
    health.wait_clean(rig.cluster.monitor)
    rig.cluster.monitor.command("config rm", **option)


def test_at_any_moment(crowd: Crowd, operations: int, figure: Callable[[str], None]) -> None:
    """Also while it makes or removes a snapshot, rolls back, resizes, trims, sparsifies."""
    kills = max(4, operations // 300)
    crowd.start()
    for _ in range(kills):
        crowd.run(crowd.rng.randrange(1, 2 * operations // kills), KINDS)
        crowd.kill(crowd.rng.choice([one for one in crowd.clients.values() if one.request] or list(crowd.clients.values())))
    crowd.run(max(1, operations - crowd.done), KINDS)
    crowd.end()
    crowd.check()
    figure(f"killed at any moment: {crowd.deaths} deaths, {crowd.shut_out} clients shut out; {summary(crowd, operations)}")


def test_between_the_steps(rig: Rig, crowd: Crowd, operations: int, figure: Callable[[str], None]) -> None:
    """The OSD that the step needs sleeps until the client is dead. Then it does what the client had sent, or is killed, too, and does it not."""
    layout, monitor = rig.cluster.layout, rig.cluster.monitor
    image_id = rig.image_id(crowd.name)
    crowd.start()
    rounds = [*itertools.product(STEPS, (True, False))] * max(1, operations // 2500)
    for step, resumed in rounds:
        crowd.run(operations // len(rounds), KINDS)
        # Of new objects, each first write has all steps.
        crowd.ask("clear", 0, crowd.blocks.size // OBJECT * OBJECT)
        crowd.quiet()
        health.wait_clean(monitor)
        awaited = STEPS[step].format(image_id)
        osd = _needed(rig, image_id, step)
        osds.pause(layout, osd)
        found: list[Client] = []

        def under_way(awaited: str = awaited, found: list[Client] = found) -> bool:
            found[:] = [one for one in crowd.clients.values() if any(oid.startswith(awaited) for oid in in_flight(rig, one.socket))]
            return bool(found)

        try:
            crowd.run(operations, stop=under_way)
            assert found, f"nobody waits for {awaited}"
            crowd.kill(found[0])
            found[0].process.wait(60)
        finally:
            if resumed:
                osds.resume(layout, osd)
            else:
                osds.end(layout, monitor, osd)
                osds.start(layout, monitor, [osd])
    crowd.run(max(1, operations - crowd.done), KINDS)
    crowd.end()
    crowd.check()
    figure(f"killed between the steps: {len(rounds)} times, {crowd.shut_out} clients shut out; {summary(crowd, operations)}")


def _needed(rig: Rig, image_id: str, step: str) -> int:
    header, places = (acting(rig, STEPS[one].format(image_id)) for one in ("lock", "map"))
    if step == "data":
        others = [osd for osd in range(rig.cluster.wish.osds) if osd not in places]
        return next((osd for osd in others if osd not in header), others[0])
    return header[0] if step == "lock" else places[0]
