"""Where the images' object maps are. Each first write waits for its image's, one object, so phases are alike only if as many of them are on each OSD."""

from collections import Counter


def shares(primaries: list[int], images: int) -> Counter[int]:
    """How many of the images' maps are on each OSD: its share of the placement groups, whose primaries these are, rounded by largest remainder."""
    groups = sorted(Counter(primaries).items())
    found = Counter({osd: count * images // len(primaries) for osd, count in groups})
    by_remainder = sorted(groups, key=lambda one: -(one[1] * images % len(primaries)))
    found.update(osd for osd, _ in by_remainder[: images - found.total()])
    return found
