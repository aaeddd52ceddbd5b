"""One of several clients of one image: crowd_client.py CONF POOL IMAGE SOCKET. Does what the lines of its input say, and answers each with a line, both JSON.

["burst", {BLOCK: VALUE, ...}]: writes them all at once. ["flatten", {...}], ["sparsify", {...}]: does so, too, while it flattens or sparsifies.
["read", BLOCK, BLOCKS]: their values. CALLS has the others.
The answer is {"done": RESULT} or {"error": ERRNO}. At the end of its input it closes the image. Exit code 3: it was shut out.
"""

import errno
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import rados
import rbd
from blocks import BLOCK, content, values

SHUT_OUT = 3
PATIENCE, PAUSE = 600, 0.02


def main() -> None:
    conf, pool, name, socket = sys.argv[1:]
    options = {"rbd_cache": "false", "admin_socket": socket}
    with rados.Rados(conffile=conf, name="client.admin", conf=options) as cluster, cluster.open_ioctx(pool) as ioctx, rbd.Image(ioctx, name) as image:
        say({"done": None})
        for line in sys.stdin:
            try:
                say(answer(image, *json.loads(line)))
            except rbd.ConnectionShutdown:
                os._exit(SHUT_OUT)  # closing it would only fail


def answer(image: rbd.Image, kind: str, *arguments: Any) -> dict[str, Any]:
    given_up = time.monotonic() + PATIENCE
    while True:
        try:
            image.size()  # else librbd looks at an offset by the size that it knew, before it asks for the new one
            return {"done": CALLS[kind](image, *arguments)}
        except rbd.OSError as error:
            # The lock has gone to another client before it was begun, or has its owner until a migration is done.
            if error.errno != errno.EROFS or time.monotonic() > given_up:
                return {"error": error.errno, "text": str(error)}
            time.sleep(PAUSE)


def say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


def burst(image: rbd.Image, wanted: dict[str, int]) -> int:
    for one in [send(image, int(block), value) for block, value in wanted.items()]:
        one.wait_for_complete_and_cb()
        result = one.get_return_value()
        if result == -errno.ESHUTDOWN:
            raise rbd.ConnectionShutdown("shut out")
        if result < 0:
            raise rbd.OSError("a write failed", -result)
    return len(wanted)


def send(image: rbd.Image, block: int, value: int) -> rbd.Completion:
    if value:
        return image.aio_write(content(value), block * BLOCK, lambda _: None)
    return image.aio_write_zeroes(block * BLOCK, BLOCK, lambda _: None)


def owned(image: rbd.Image) -> rbd.Image:
    """Nobody else writes. For some operations librbd asks no other client for the lock, but fails, or may wait for ever (stock's librbd, too)."""
    image.write(image.read(0, BLOCK), 0)
    return image


def beside(image: rbd.Image, wanted: dict[str, int], work: Callable[[], None]) -> None:
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(work)
        burst(image, wanted)
        done.result()


CALLS = {
    "burst": burst,
    "read": lambda image, block, count: values(image.read(block * BLOCK, count * BLOCK)),
    "clear": lambda image, block, count: image.discard(block * BLOCK, count * BLOCK),
    "resize": lambda image, blocks: image.resize(blocks * BLOCK),
    "snapshot": lambda image, name: image.create_snap(name),
    "unsnap": lambda image, name: image.remove_snap(name),
    "rollback": lambda image, name: owned(image).rollback_to_snap(name),
    "sparsify": lambda image, wanted: beside(image, wanted, lambda: image.sparsify(BLOCK)),
    "flatten": lambda image, wanted: beside(image, wanted, image.flatten),
    "rebuild": lambda image: owned(image).rebuild_object_map(),
}


if __name__ == "__main__":
    main()
