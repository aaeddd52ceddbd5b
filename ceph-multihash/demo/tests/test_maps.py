"""How the images' object maps are spread."""

import random
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from stowage_ceph_demo import maps  # noqa: E402  (the path above comes first)


def test_by_the_shares_of_the_placement_groups() -> None:
    assert maps.shares([0] * 16 + [1] * 8 + [2] * 4 + [3] * 4, 8) == Counter({0: 4, 1: 2, 2: 1, 3: 1})


def test_what_is_left_goes_to_the_largest_remainders() -> None:
    # 2.75, 2.5, 1.5, 1.25: two are left.
    assert maps.shares([0] * 11 + [1] * 10 + [2] * 6 + [3] * 5, 8) == Counter({0: 3, 1: 3, 2: 1, 3: 1})


def test_each_image_has_one_and_no_osd_is_a_whole_one_off() -> None:
    rng = random.Random(5)
    for _ in range(200):
        primaries = rng.choices(range(5), k=rng.randint(1, 64))
        images = rng.randint(1, 20)
        found = maps.shares(primaries, images)
        assert found.total() == images
        assert all(abs(found[osd] - images * primaries.count(osd) / len(primaries)) < 1 for osd in range(5))
