"""One of several clients of one image, which die, sleep and come back: rbd_historian.py CONF POOL IMAGE INDEX CLIENTS LOG STOP.

It writes sectors of its own, in objects shared with the others, several at a time, and reads some again, until the file STOP is there. A line
"+ SECTOR VALUE" in LOG is a write that will be sent, "= SECTOR VALUE" one that was acknowledged; value 0 is a discard. What an earlier process of
the same index left half-done may be there or not, until the sector is written again. Exit code 3: it was shut out.
"""

import errno
import os
import random
import sys

import rados
import rbd
from rbd_worker import SECTOR, content

BURST = 16


def allowed(log: str) -> dict[int, set[int]]:
    """By sector: the values that it may have after all that is logged."""
    values: dict[int, set[int]] = {}
    if os.path.exists(log):
        with open(log, encoding="ascii") as lines:
            for line in lines:
                if len(parts := line.split()) == 3 and line.endswith("\n"):
                    sector, value = int(parts[1]), int(parts[2])
                    if parts[0] == "=":
                        values[sector] = {value}
                    else:
                        values.setdefault(sector, {0}).add(value)
    return values


class ShutOut(Exception):
    pass


def main() -> None:
    conf, pool, name, index, clients, log, stop = sys.argv[1:]
    cluster = rados.Rados(conffile=conf, name="client.admin")
    cluster.connect()
    with cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
        try:
            work(image, int(index), int(clients), log, stop)
        except (ShutOut, rbd.ConnectionShutdown):
            os._exit(3)  # closing it would only fail
    cluster.shutdown()


def work(image: rbd.Image, me: int, clients: int, log: str, stop: str) -> None:
    values = allowed(log)
    value = max((v for those in values.values() for v in those), default=0)
    rng = random.Random(f"{me} {value}")
    sectors = image.size() // SECTOR // clients
    with open(log, "a", encoding="ascii", buffering=1) as out:
        while not os.path.exists(stop):
            burst = {}
            for number in rng.sample(range(sectors), BURST):
                value += 1
                burst[number * clients + me] = 0 if rng.random() < 0.1 else value
            out.write("".join(f"+ {sector} {new}\n" for sector, new in burst.items()))
            for sent in [send(image, me, sector, new) for sector, new in burst.items()]:
                sent.wait_for_complete_and_cb()
                if (result := sent.get_return_value()) == -errno.ESHUTDOWN:
                    raise ShutOut
                assert result >= 0, f"client {me}: error {result}"
            out.write("".join(f"= {sector} {new}\n" for sector, new in burst.items()))
            values.update({sector: {new} for sector, new in burst.items()})
            for sector in rng.sample(sorted(values), min(4, len(values))):
                found = image.read(sector * SECTOR, SECTOR)
                assert found in {content(me, v) for v in values[sector]}, f"client {me}: sector {sector} is {found[:16]!r}, not {values[sector]}"


def send(image: rbd.Image, me: int, sector: int, value: int) -> rbd.Completion:
    if value:
        return image.aio_write(content(me, value), sector * SECTOR, lambda _: None)
    return image.aio_write_zeroes(sector * SECTOR, SECTOR, lambda _: None)


if __name__ == "__main__":
    main()
