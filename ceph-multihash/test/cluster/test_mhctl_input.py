"""mhctl: an option without a value, as of a variable that is not set, is bad input. It never means all."""

import pytest
from mhctl_rig import Image, Rig, needs_plugin

EMPTY = [
    ("drain", "mh2", "--yes", "--stopped", "--image"),
    ("ls", "mh2", "--image"),
    ("ls", "mh2", "--prefix"),
    ("repair", "mh2", "--yes", "--stopped", "--save"),
    *(("verify", "mh2", option) for option in ("--id", "--name", "--cluster", "--keyring", "--conf", "--timeout")),
]


@pytest.mark.parametrize("arguments", EMPTY, ids=lambda arguments: f"{arguments[0]} {arguments[-1]}")
def test_an_empty_value_is_named(rig: Rig, arguments: tuple[str, ...]) -> None:
    _, errors = rig(*arguments, "", code=2)
    assert arguments[-1] in errors and errors.count("\n") == 1, errors


@pytest.mark.parametrize("verb", ["status", "ls", "verify", "repair", "gc", "drain"])
def test_an_empty_pool_is_named(rig: Rig, verb: str) -> None:
    _, errors = rig(verb, "", code=2)
    assert "POOL" in errors and errors.count("\n") == 1, errors


@needs_plugin
@pytest.mark.parametrize("named", ["", "/", "/wanted", "wanted/"])
def test_half_a_name_drains_nothing(rig: Rig, named: str) -> None:
    """A namespace, or a name, that is empty: neither all images, nor one of another namespace."""
    images = [Image(rig, "mh2", name) for name in ("wanted", "other")]
    for image in images:
        image.place(1, 0, 1)
        image.fence()
    before = rig.dump("mh2")
    _, errors = rig("drain", "mh2", "--image", named, "--yes", code=2)
    assert "--image" in errors and "[NAMESPACE/]NAME" in errors and errors.count("\n") == 1, errors
    assert rig.dump("mh2") == before
    assert all(image.elsewhere() for image in images)
