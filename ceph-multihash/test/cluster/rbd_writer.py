"""A client that writes one sector, when told to: rbd_writer.py CONF POOL IMAGE OFFSET CHARACTER.

It says "open", waits for a line, and says "written" when the sector has been acknowledged. Its admin socket is named by its process id.
"""

import sys

import rados
import rbd


def main() -> None:
    conf, pool, name, offset, character = sys.argv[1:]
    cluster = rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"})
    cluster.connect()
    with cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
        image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
        print("open", flush=True)
        sys.stdin.readline()
        image.write(character.encode() * 512, int(offset))
        print("written", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
