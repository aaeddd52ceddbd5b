"""One client process among several on one image: writes sectors of its own, in objects shared with the others.

rbd_worker.py CONF POOL IMAGE INDEX WORKERS WRITES SEED LOG: a line "SECTOR VALUE" in LOG is a write that will be sent
("+") or was acknowledged ("="). A write of value 0 is a discard.
"""

import random
import sys

import rados
import rbd

SECTOR = 512


def content(worker: int, value: int) -> bytes:
    return f"{worker:7}:{value:8}".encode() * (SECTOR // 16) if value else bytes(SECTOR)


def main() -> None:
    conf, pool, name, index, workers, writes, seed, log = sys.argv[1:]
    worker, rng = int(index), random.Random(int(seed) * 1000 + int(index))
    cluster = rados.Rados(conffile=conf, name="client.admin")
    cluster.connect()
    with cluster.open_ioctx(pool) as ioctx, open(log, "w", encoding="ascii", buffering=1) as out:
        with rbd.Image(ioctx, name) as image:
            sectors = image.size() // SECTOR // int(workers)
            known: dict[int, int] = {}
            for value in range(1, int(writes) + 1):
                sector = rng.randrange(sectors) * int(workers) + worker
                if rng.random() < 0.1:
                    out.write(f"+ {sector} 0\n")
                    image.write_zeroes(sector * SECTOR, SECTOR)
                    known[sector] = 0
                else:
                    out.write(f"+ {sector} {value}\n")
                    image.write(content(worker, value), sector * SECTOR)
                    known[sector] = value
                out.write(f"= {sector} {known[sector]}\n")
                if rng.random() < 0.2:
                    sector, expected = rng.choice(list(known.items()))
                    found = image.read(sector * SECTOR, SECTOR)
                    assert found == content(worker, expected), f"worker {worker}: sector {sector} is {found[:16]!r}"
    cluster.shutdown()


if __name__ == "__main__":
    main()
