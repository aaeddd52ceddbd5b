"""closer.py CONF POOL FIRST IMAGE: writes the first image, then the other one. Prints how many threads of the second are left when it has been closed."""

import os
import sys

import rados
import rbd


def threads() -> set[str]:
    return set(os.listdir("/proc/self/task"))


def use(ioctx: rados.Ioctx, name: str) -> None:
    with rbd.Image(ioctx, name) as image:
        image.write(b"x" * 4096, 0)
        assert image.read(0, 4096) == b"x" * 4096


conf, pool, first, name = sys.argv[1:]
with rados.Rados(conffile=conf, name="client.admin") as cluster, cluster.open_ioctx(pool) as ioctx:
    use(ioctx, first)  # with the threads that a client keeps
    before = threads()
    use(ioctx, name)
    print(len(threads() - before))
