"""Must show 4: clients die between any two steps of the protocol; nothing acknowledged is lost, and mhctl mends what they leave."""

import random
import time
from collections import Counter
from pathlib import Path

import pytest
from conftest import PATIENCE, POOLS
from driving import checked, logged, read_all
from mhctl_rig import Rig
from stowage_ceph import pools

CLIENTS = 4
KILLED = -9
STEPS = ("created", "redirected", "written")
ANY_MOMENT = "any moment"
# A client dies before it has done this share of the operations' number of steps. 10,000 operations make about 2,800 alternates, so that about 25 clients
# die after each step; what one leaves stays with a probability of more than a half, as nobody writes the object again, so something is left of each step
# but for one run in a billion.
SHARE = 160


@pytest.fixture(params=POOLS.values())
def pool(cluster, request):
    """One that holds nothing else, since mhctl looks at all of it."""
    name = f"killed-{request.param}"
    pools.create(cluster.monitor, cluster.wish, name, request.param, 16, init_rbd=False)
    yield name
    pools.delete(cluster.monitor, name)


class Progress:
    """How far the clients are; one operation more is awaited as long as any other condition is, all of them as long as they take."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seen, self.since = folder, 0, time.monotonic()

    def look(self) -> int:
        if (now := logged(self.folder)) > self.seen:
            self.seen, self.since = now, time.monotonic()
        assert time.monotonic() - self.since < PATIENCE, f"no operation after {self.seen}"
        return self.seen


def test_clients_killed_between_every_two_steps(cluster, driver, tmp_path, figure, operations, pool):
    dice = random.Random(11)
    objects = operations * 6 // 10  # so many that most writes create one
    mix = {"ops": 100_000, "objects": objects, "mix": "wwwr", "prefix": "o.", "pool": pool, "choices": 3, "policy": "turns"}
    running = {}
    deaths = Counter()
    progress = Progress(tmp_path)
    while progress.look() < operations:
        for number in range(CLIENTS):
            process, step = running.get(number, (None, None))
            if process and process.poll() is not None:
                assert process.returncode == KILLED, process.communicate()[1][-2000:]
                deaths[step] += 1
                process = None
            elif process and step == ANY_MOMENT and dice.random() < 0.05:
                process.kill()
            if not process:
                client, step = f"c{len(list(tmp_path.iterdir()))}n{number}", dice.choice((*STEPS, ANY_MOMENT))
                more = {"client": client, "seed": dice.randrange(10**6), "log": str(tmp_path / f"{client}.log")}
                (tmp_path / f"{client}.log").touch()
                at = f"{step}:{dice.randint(1, operations // SHARE)}"
                running[number] = (driver.start("work", mix | more, MULTIHASH_TEST_DIE_AFTER=at), step)
        time.sleep(0.05)
    for process, _ in running.values():
        process.kill()
    driver.close()

    mhctl = Rig(cluster, driver)
    before, _ = mhctl("verify", pool, code=1)
    left = Counter(finding["finding"] for finding in before["findings"])
    mhctl("repair", pool, "--yes", "--stopped")
    after, _ = mhctl("verify", pool)
    assert after["clean"]
    assert not after["findings"]
    read_all(driver, tmp_path, pool, objects, mix["prefix"])
    history = checked(tmp_path, operations)
    figure(f"killed, {pool}: {len(history)} operations; clients died after {dict(deaths)}; they left {dict(left)}")
    assert set(deaths) == {*STEPS, ANY_MOMENT}
    assert {"pending", "redirect-without-target"} <= set(left)
