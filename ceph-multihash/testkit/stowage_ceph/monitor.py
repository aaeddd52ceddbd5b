"""Commands to a cluster, as the ceph command sends them, without its second of start-up each."""

import errno
import json
import os
from typing import Any

import rados

from .errors import ClusterError
from .layout import Layout

SECONDS = 180
# Writes queue behind all others of a machine that several clusters share.
OSD_SECONDS = 180


class Monitor:
    """A connection to the cluster, made when first needed."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._rados: rados.Rados | None = None

    @property
    def rados(self) -> rados.Rados:
        if self._rados is None:
            wait = {
                "rados_mon_op_timeout": str(SECONDS),
                "rados_osd_op_timeout": str(OSD_SECONDS),
                "client_mount_timeout": str(SECONDS),
            }
            made = rados.Rados(conffile=str(self.layout.conf), name="client.admin", conf={**wait, "admin_socket": ""})
            try:
                made.connect(timeout=SECONDS)
            except rados.Error as error:
                made.shutdown()
                raise ClusterError(f"no connection to the monitor within {SECONDS} s: {error}") from None
            self._rados = made
        return self._rados

    def close(self) -> None:
        if self._rados is not None:
            self._rados.shutdown()
            self._rados = None

    def command(self, prefix: str, *, data: bytes = b"", **arguments: Any) -> Any:
        """The answer of the monitor or manager, from its JSON; ClusterError if it refuses."""
        asked = json.dumps({"prefix": prefix, "format": "json", **arguments})
        return _answer(f"ceph {prefix}", *self.rados.mon_command(asked, data, timeout=SECONDS))

    def tell_osd(self, osd: int, prefix: str, **arguments: Any) -> Any:
        """The answer of that OSD itself."""
        asked = json.dumps({"prefix": prefix, "format": "json", **arguments})
        return _answer(f"ceph tell osd.{osd} {prefix}", *self.rados.osd_command(osd, asked, b"", timeout=SECONDS))


def _answer(what: str, code: int, out: bytes, message: str) -> Any:
    if code != 0:
        raise ClusterError(f"{what}: {errno.errorcode.get(-code, code)}: {message.strip() or os.strerror(abs(code))}")
    try:
        return json.loads(out) if out.strip() else None
    except ValueError:
        return out.decode(errors="replace")
