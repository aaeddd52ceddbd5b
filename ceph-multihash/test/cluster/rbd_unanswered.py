"""A client of images that asks a manager which may not be there: rbd_unanswered.py CONF POOL IMAGE OBJECT_BYTES.

For each line that it reads it does what that says, and answers with a line, how many threads it has: "use" opens the image, writes its next object and
closes it; "connect" makes another connection, by which it goes on, and ends the one before. At the end of its input it ends its connection.
"""

import os
import sys

import rados
import rbd


def connected(conf: str) -> rados.Rados:
    made = rados.Rados(conffile=conf, name="client.admin", conf={"rbd_cache": "false"})
    made.connect()
    return made


def main() -> None:
    conf, pool, name, object_bytes = sys.argv[1:]
    cluster = connected(conf)
    number = 0
    for line in sys.stdin:
        if line.strip() == "connect":
            cluster.shutdown()
            cluster = connected(conf)
        else:
            with cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
                image.write(b"x" * 512, number * int(object_bytes) % image.size())
            number += 1
        print(len(os.listdir("/proc/self/task")), flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
