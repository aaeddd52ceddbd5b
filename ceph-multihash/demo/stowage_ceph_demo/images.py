"""Images of one phase: made, fenced where the plug-in is to place their objects, and removed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rados
import rbd

from .stage import POOL

COUNT, SIZE = 8, 32 << 20
FENCE = ("conf_rbd_plugins", "multihash")
SECONDS = 60


@contextmanager
def made(configuration: Path, phase: str, *, fenced: bool) -> Iterator[list[str]]:
    """Names of new images, by a client of that configuration."""
    names = [f"{phase}.{number}" for number in range(COUNT)]
    client = rados.Rados(
        conffile=str(configuration),
        name="client.admin",
        conf={"admin_socket": "", "rados_osd_op_timeout": str(SECONDS), "rados_mon_op_timeout": str(SECONDS)},
    )
    client.connect(timeout=SECONDS)
    try:
        with client.open_ioctx(POOL) as pool:
            for name in names:
                rbd.RBD().create(pool, name, SIZE, old_format=False)
                if fenced:
                    with rbd.Image(pool, name) as image:
                        image.metadata_set(*FENCE)
            yield names
            for name in names:
                rbd.RBD().remove(pool, name)
    finally:
        client.shutdown()
