#!/usr/bin/env python3
"""
What it costs that a new object's place has to be found out: the paper's measurement ("Optimizing Hash-based Distributed Storage Using Client Choices",
Li and Xu, 2016: 2.7% for 4 MiB one after another, 6.9% for small random writes), with the librbd plug-in and without.

    ceph-multihash/build && ceph-multihash/run python3 -B bench/probing.py --rounds 7 [--json FILE]

On Ceph 20.2: both with CEPH_RELEASE=tentacle, and --build tentacle.

On a cluster of its own on loopback: 4 OSDs, pools of 1 replica. One writer, one write at a time, no cache; each strategy in each round gets a new image,
the lock and what the policy must know before the clock starts. "home" is the plug-in with a policy that leaves all at home: what looking alone costs.
"elsewhere" is one by which those objects leave home that are at home in the other rack and have a place in the client's: a quarter, by chance.
"stock again" is the noise. Overheads are of each round's strategy over the same round's stock: median, least and most.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import rados
import rbd

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE / "testkit"), str(HERE.parent / "ansible/testbed")]

from stowage_ceph import health, pools  # noqa: E402  (the path above comes first)
from stowage_ceph.cluster import Cluster, locked  # noqa: E402
from stowage_ceph.layout import layout  # noqa: E402
from stowage_ceph.wish import Wish  # noqa: E402

OBJECT = 4 << 20
SMALL = 4096
POOL = "bench"
STRATEGIES = {
    "stock": None,
    "home": {"rados_multihash_policy": "local", "rados_multihash_choices": "2", "crush_location": "host=nowhere rack=nowhere"},
    "elsewhere": {"rados_multihash_policy": "local", "rados_multihash_choices": "2", "crush_location": "host=client rack=r0"},
    "stock again": None,
}
Write = Callable[[rbd.Image, random.Random, int], None]


def sequential(image: rbd.Image, _: random.Random, objects: int) -> None:
    data = os.urandom(OBJECT)
    for number in range(objects):
        image.write(data, number * OBJECT)


def scattered(writes_an_object: int) -> Write:
    def act(image: rbd.Image, rng: random.Random, objects: int) -> None:
        data = os.urandom(SMALL)
        offsets = [number * OBJECT + rng.randrange(OBJECT // SMALL) * SMALL for number in range(objects) for _ in range(writes_an_object)]
        rng.shuffle(offsets)
        for offset in offsets:
            image.write(data, offset)

    return act


# Objects, and what is written to them.
WORKLOADS: dict[str, tuple[int, Write]] = {
    "4 MiB, one object after another": (64, sequential),
    "4 KiB at random, one an object": (512, scattered(1)),
    "4 KiB at random, 8 an object": (128, scattered(8)),
}


@contextmanager
def connection(cluster: Cluster, options: dict[str, str] | None) -> Iterator[rados.Rados]:
    """The plug-in reads its options from the file."""
    file = cluster.layout.state / "bench.conf"
    lines = "".join(f"{key} = {value}\n" for key, value in {"rbd_cache": "false", **(options or {})}.items())
    file.write_text(cluster.layout.conf.read_text(encoding="ascii").replace("[client]\n", f"[client]\n{lines}"), encoding="ascii")
    made = rados.Rados(conffile=str(file), name="client.admin", conf={"rados_osd_op_timeout": "120"})
    made.connect(timeout=120)
    try:
        yield made
    finally:
        made.shutdown()


def seconds(cluster: Cluster, strategy: str, workload: str, seed: int) -> float:
    objects, write = WORKLOADS[workload]
    options = STRATEGIES[strategy]
    with connection(cluster, options) as own, own.open_ioctx(POOL) as ioctx:
        rbd.RBD().create(ioctx, "bench", objects * OBJECT, old_format=False)
        if options:
            with rbd.Image(ioctx, "bench") as image:
                image.metadata_set("conf_rbd_plugins", "multihash")
        with rbd.Image(ioctx, "bench") as image:
            image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
            start = time.perf_counter()
            write(image, random.Random(seed), objects)
            taken = time.perf_counter() - start
        rbd.RBD().remove(ioctx, "bench")
    return taken


def measure(cluster: Cluster, rounds: int) -> dict[str, dict[str, list[float]]]:
    """Seconds by workload and strategy, one for each round. Strategies take turns at being first."""
    taken: dict[str, dict[str, list[float]]] = {workload: {strategy: [] for strategy in STRATEGIES} for workload in WORKLOADS}
    names = list(STRATEGIES)
    for number in range(-1, rounds):  # the first one warms up
        for workload, by_strategy in taken.items():
            turn = number % len(names)
            for strategy in names[turn:] + names[:turn]:
                one = seconds(cluster, strategy, workload, number)
                if number >= 0:
                    by_strategy[strategy].append(one)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return taken


def table(taken: dict[str, dict[str, list[float]]]) -> str:
    lines = ["| workload | strategy | ms a write, median | over stock: median | least | most |", "|---|---|---:|---:|---:|---:|"]
    for workload, by_strategy in taken.items():
        objects, _ = WORKLOADS[workload]
        writes = objects * (8 if workload.endswith("8 an object") else 1)
        for strategy, own in by_strategy.items():
            over = [one / stock - 1 for one, stock in zip(own, by_strategy["stock"], strict=True)]
            shares = " | ".join(f"{share:+.1%}" for share in (statistics.median(over), min(over), max(over)))
            lines.append(f"| {workload} | {strategy} | {statistics.median(own) * 1000 / writes:.2f} | {shares} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="The cost of finding out where new objects go.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--build", default="build", metavar="NAME", help="the folder of target/ that has the plug-in: build, or tentacle (%(default)s)")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--state", type=Path, default=Path(f"/var/tmp/stowage-ceph-probing-{os.getpid()}"))
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error(f"--rounds: {arguments.rounds} is not allowed: at least 1")
    plugin = HERE / "target" / arguments.build / "librbd-plugin/libceph_librbd_multihash.so"
    if not plugin.exists():
        parser.error(f"--build: {arguments.build} is not allowed: there is no {plugin.relative_to(HERE)}; ceph-multihash/build makes it")
    cluster = Cluster(layout(str(arguments.state)))
    with locked(cluster.layout):
        try:
            cluster.start(Wish(osds=4, osd_bytes=8 << 30, racks=2, rbd_plugins=[str(plugin)]))
            pools.create(cluster.monitor, cluster.wish, POOL, "1", 32, init_rbd=True)
            health.wait_clean(cluster.monitor)
            taken = measure(cluster, arguments.rounds)
        finally:
            cluster.remove()
    cluster.layout.lock.unlink(missing_ok=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(taken, indent=2), encoding="utf-8")
    print(table(taken))
    return 0


if __name__ == "__main__":
    sys.exit(main())
