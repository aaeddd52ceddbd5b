"""A client that reads an image without the lock, sleeps, and goes on: rbd_sleeper.py CONF POOL IMAGE OBJECT_BYTES write|read.

It says "read" when it knows where the objects are, waits for a line, and says "written" when every object has been
acknowledged, or with what character each object begins.
"""

import sys

import rados
import rbd


def main() -> None:
    conf, pool, name, object_bytes, then = sys.argv[1:]
    size = int(object_bytes)
    # Without the cache, reads go to the objects.
    cluster = rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"})
    cluster.connect()
    with cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
        for _ in range(3):
            for offset in range(0, image.size(), size):
                image.read(offset, 512)
        assert not image.is_exclusive_lock_owner()
        print("read", flush=True)
        sys.stdin.readline()
        offsets = range(0, image.size(), size)
        if then == "read":
            print("".join(image.read(offset, 1).decode() for offset in offsets), flush=True)
        else:
            for offset in offsets:
                image.write(b"new!" * 128, offset)
            print("written", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
