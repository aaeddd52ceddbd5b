"""Shapes that cannot be are refused."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["h9", "--cpus", "0.5"], "HOST: h9 is not allowed: h1, h2, client"),
        (["h1"], "nothing to change"),
        (["h1", "--latency", "1ms", "--to", "h9"], "--to: h9 is not allowed: h1, h2, client"),
        (["h1", "--latency", "1ms", "--to", "h1"], "--to: h1 is not allowed: another host than h1"),
        (["h1", "--cpus", "0.5", "--to", "h2"], "--to: goes with --latency and --bandwidth only"),
    ],
)
def test_bad_shapes_change_nothing(pair, arguments, part):
    before = pair.layout.description.read_bytes()
    result = pair.run("shape", *arguments)
    assert (result.code, part in result.err) == (2, True), result.err
    assert pair.layout.description.read_bytes() == before
