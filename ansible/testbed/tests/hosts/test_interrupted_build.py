"""An image's build that is ended leaves nothing in the cache."""

import os
import signal
import subprocess

import pytest
from machine import LAUNCHER
from waiting import until


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_ended_while_the_image_is_built(machine, tmp_path, number):
    cache = tmp_path / "stowage"
    builder = subprocess.Popen(
        [LAUNCHER, "image"],
        env={**machine.environment, "XDG_CACHE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until(lambda: list(cache.glob("testbed-building-*/root/*")) or builder.poll() is not None, "the build has begun")
        assert builder.poll() is None, builder.communicate()
        os.kill(builder.pid, number)
        _, err = builder.communicate(timeout=120)
    finally:
        builder.kill()
        machine.cgroups.kill("image")
    assert (builder.returncode, err) == (128 + number, f"testbed: ended by {number.name}; run it again, or `testbed down`\n")
    assert [path.name for path in cache.iterdir()] == ["testbed-image.lock"]
    assert machine.cgroups.groups() == set()
    assert machine.must("status", "--clean") == "nothing left\n"
