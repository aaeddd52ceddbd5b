"""A client that writes a sector, when told to: rbd_writer.py CONF POOL IMAGE OFFSET[,OFFSET...] CHARACTER.

It says "open", waits for a line, begins a write at each offset, and says "written" for each that has been acknowledged, in their order. Its admin socket
is named by its process id.
"""

import sys

import rados
import rbd


def main() -> None:
    conf, pool, name, offsets, character = sys.argv[1:]
    cluster = rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"})
    cluster.connect()
    with cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
        image.lock_acquire(rbd.RBD_LOCK_MODE_EXCLUSIVE)
        print("open", flush=True)
        sys.stdin.readline()
        begun = [image.aio_write(character.encode() * 512, int(offset), lambda _: None) for offset in offsets.split(",")]
        for write in begun:
            write.wait_for_complete_and_cb()
            assert write.get_return_value() == 0
            print("written", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
