#!/usr/bin/env python3
"""rbd multihash, for as long as the command rbd is not built with it: calls the patched librbd, which has to be the one that is found.

multihash.py [--conf FILE] [--id NAME] enable|status|drain|rebuild POOL/IMAGE. Exit code: 0, 1 if librbd refuses, 2 if it is stock's.
"""

import argparse
import ctypes
import os
import sys

PLACES = 8


def checked(result: int) -> None:
    if result < 0:
        raise OSError(-result, os.strerror(-result))


def act(librbd: ctypes.CDLL, action: str, ioctx: ctypes.c_void_p, image: bytes) -> None:
    if action != "status":
        checked(getattr(librbd, f"rbd_multihash_{action}")(ioctx, image))
        return
    enabled, objects = ctypes.c_bool(), (ctypes.c_uint64 * PLACES)()
    checked(librbd.rbd_multihash_status(ioctx, image, ctypes.byref(enabled), objects, ctypes.c_size_t(PLACES)))
    if not enabled.value:
        print("no multihash map")
        return
    for choice, count in enumerate(objects):
        if choice == 0 or count:
            print(f"{'home' if choice == 0 else f'choice {choice}'}: {count} objects")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conf", default="/etc/ceph/ceph.conf")
    parser.add_argument("--id", default="admin")
    parser.add_argument("action", choices=("enable", "status", "drain", "rebuild"))
    parser.add_argument("image", metavar="POOL/IMAGE")
    given = parser.parse_args()
    pool, _, image = given.image.partition("/")
    librados, librbd = ctypes.CDLL("librados.so.2"), ctypes.CDLL("librbd.so.1")
    if not hasattr(librbd, "rbd_multihash_enable"):
        print("multihash: this is stock librbd: set LD_LIBRARY_PATH to the patched one's folder", file=sys.stderr)
        return 2
    cluster, ioctx = ctypes.c_void_p(), ctypes.c_void_p()
    checked(librados.rados_create(ctypes.byref(cluster), given.id.encode()))
    try:
        checked(librados.rados_conf_read_file(cluster, given.conf.encode()))
        checked(librados.rados_connect(cluster))
        checked(librados.rados_ioctx_create(cluster, pool.encode(), ctypes.byref(ioctx)))
        try:
            act(librbd, given.action, ioctx, image.encode())
        finally:
            librados.rados_ioctx_destroy(ioctx)
    except OSError as error:
        print(f"multihash: {given.action} {given.image}: {error.strerror}", file=sys.stderr)
        return 1
    finally:
        librados.rados_shutdown(cluster)
    return 0


if __name__ == "__main__":
    sys.exit(main())
