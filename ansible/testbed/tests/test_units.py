"""What options may say."""

import os

import pytest

from stowage_testbed import units
from stowage_testbed.errors import UsageError


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (units.host_count, "1", 1),
        (units.host_count, "64", 64),
        (units.cpus, "0.25", 0.25),
        (units.memory, "128M", 128 << 20),
        (units.disk_rate, "20M", 20 << 20),
        (units.disk_rate, "1.5M", 3 << 19),
        (units.disk_operations, "100", 100),
        (units.bandwidth, "100M", 100_000_000),
        (units.bandwidth, "1G", 1_000_000_000),
        (units.latency, "2ms", 2000),
        (units.latency, "0.5ms", 500),
        (units.latency, "150us", 150),
        (units.latency, "1s", 1_000_000),
    ],
)
def test_values(parse, text, value):
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (units.host_count, "0"),
        (units.host_count, "65"),
        (units.host_count, "two"),
        (units.host_count, "9" * 5000),
        (units.cpus, "0"),
        (units.cpus, "-1"),
        (units.cpus, "nan"),
        (units.cpus, "inf"),
        (units.cpus, str((os.cpu_count() or 1) + 0.01)),
        (units.memory, "127M"),
        (units.memory, "1g"),
        (units.memory, "9999T"),
        (units.disk_rate, "-5M"),
        (units.disk_rate, "1K"),
        (units.disk_operations, "0"),
        (units.disk_operations, "1K"),
        (units.bandwidth, "100 M"),
        (units.bandwidth, "1T"),
        (units.latency, "2"),
        (units.latency, "1us"),
        (units.latency, "11s"),
        (units.latency, ""),
    ],
)
def test_refused_values_are_named_with_what_is_allowed(parse, text):
    with pytest.raises(UsageError) as error:
        parse(text)
    assert str(error.value).startswith(f"{text} is not allowed: ")
    assert "\n" not in str(error.value)
