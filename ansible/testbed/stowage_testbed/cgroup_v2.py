"""cgroup v2: the files and values that cap a host."""

from .cgroup_v1 import PERIOD_MICROS, cpu_times
from .model import Shape

CONTROLLERS = ("cpu", "cpuset", "memory", "io", "pids")

Setting = tuple[str, str, str]  # controller, file, value


def settings(shape: Shape, device: str | None) -> list[Setting]:
    """What to write; what is uncapped is written too, so that a cap can be taken back.

    device is the disk as major:minor; None leaves the disk alone.
    """
    if shape.cpus is None:
        cpu = f"max {PERIOD_MICROS}"
    else:
        quota, period = cpu_times(shape.cpus)
        cpu = f"{quota} {period}"
    found = [
        ("cpu", "cpu.max", cpu),
        ("memory", "memory.max", _or_max(shape.memory)),
    ]
    if device:
        limits = (
            ("rbps", shape.disk_read),
            ("riops", shape.disk_read_iops),
            ("wbps", shape.disk_write),
            ("wiops", shape.disk_write_iops),
        )
        found.append(("io", "io.max", " ".join([device, *(f"{k}={_or_max(v)}" for k, v in limits)])))
    return found


def _or_max(value: int | None) -> str:
    return "max" if value is None else str(value)
