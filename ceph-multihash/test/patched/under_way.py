"""What a client has sent to the OSDs and has no answer to yet, and which OSDs those are."""

import json
from pathlib import Path

from rig import Rig


def acting(rig: Rig, oid: str) -> list[int]:
    """The OSDs of an object, or of a locator key, the primary first."""
    found = rig.cluster.monitor.command("osd map", pool="p2", object=oid, nspace="")
    return [found["acting_primary"], *(osd for osd in found["acting"] if osd != found["acting_primary"])]


def in_flight(rig: Rig, socket: Path) -> list[str]:
    """The objects; none if nobody listens at the client's admin socket."""
    answer = rig.command("ceph", "daemon", str(socket), "objecter_requests")
    return [one["object_id"] for one in json.loads(answer.stdout)["ops"]] if answer.returncode == 0 else []
