"""Each object of an image is where the map has it, and nowhere else."""

import rados
from rig import MHCTL, Rig

PAGE = 512


def check_places(rig: Rig, image_id: str) -> tuple[int, int]:
    """Objects, and those away from home."""
    recorded = _recorded(rig, image_id)
    places = rig.places(image_id)
    for name, key in places:
        number = int(name.rpartition(".")[2], 16)
        choice = int(key.rpartition("#")[2]) if key else 0
        assert recorded.get(number) == choice, f"object {number} is at {choice}, the map has {recorded.get(number)}"
    assert len({name for name, _ in places}) == len(places), "an object is at two places"
    if MHCTL.exists():
        rig.ok(str(MHCTL), "verify", "p2")
    return len(places), sum(bool(key) for _, key in places)


def _recorded(rig: Rig, image_id: str) -> dict[int, int]:
    found = {}
    with rados.ReadOpCtx() as op:
        pages, _ = rig.ioctx.get_omap_vals(op, "", "multihash_", 1000)
        rig.ioctx.operate_read_op(op, f"rbd_object_map.{image_id}")
        for key, page in pages:
            if key != "multihash_map":
                values = [value for byte in page for value in (byte & 15, byte >> 4)]
                found.update({int(key[-8:], 16) * PAGE + at: value - 1 for at, value in enumerate(values) if value})
    return found
