"""A host's caps and counters, read from the kernel's own files and from tc, not from what the testbed noted."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import processes
from machine import Machine

DISK_KEYS = {"read_bps": "rbps", "write_bps": "wbps", "read_iops": "riops", "write_iops": "wiops"}

# tc has no JSON of classes.
CLASS = re.compile(r"^class htb \S+ parent .* rate (\d+)([MG])bit .*\n Sent (\d+) bytes", re.MULTILINE)
UNITS = {"M": 10**6, "G": 10**9}


@dataclass
class Kernel:
    machine: Machine
    host: str = "h1"

    @property
    def version(self) -> int:
        return self.machine.cgroups.hierarchies.version

    def file(self, controller: str, v1: str, v2: str) -> Path:
        hierarchies = self.machine.cgroups.hierarchies
        root = hierarchies.directories[0] if self.version == 2 else hierarchies.controllers[controller]
        return root / self.machine.layout.tag / self.host / (v2 if self.version == 2 else v1)

    def text(self, controller: str, v1: str, v2: str) -> str:
        return self.file(controller, v1, v2).read_text().strip()

    def cpu_quota(self) -> tuple[int, int] | None:
        """Microseconds of each period, and the period; None: uncapped."""
        if self.version == 2:
            quota, period = self.text("", "", "cpu.max").split()
        else:
            quota, period = (self.text("cpu", f"cpu.cfs_{name}_us", "") for name in ("quota", "period"))
        return None if quota in ("max", "-1") else (int(quota), int(period))

    def cpu_used_micros(self) -> int:
        if self.version == 2:
            return self._of("cpu", "cpu.stat", "usage_usec")
        return int(self.text("cpuacct", "cpuacct.usage", "")) // 1000

    def cpu_throttled(self) -> int:
        """In how many periods it was stopped at its quota."""
        return self._of("cpu", "cpu.stat", "nr_throttled")

    def memory_limit(self) -> int | None:
        limit = self.text("memory", "memory.limit_in_bytes", "memory.max")
        return None if limit == "max" or int(limit) > 1 << 60 else int(limit)

    def memory_peak(self) -> int:
        return int(self.text("memory", "memory.max_usage_in_bytes", "memory.peak"))

    def memory_refused(self) -> int:
        """How often it asked for more than its limit."""
        return self._of("memory", "memory.events", "max") if self.version == 2 else int(self.text("memory", "memory.failcnt", ""))

    def disk_limits(self) -> dict[str, int]:
        """Of its one disk, by read_bps, write_bps, read_iops and write_iops; what is uncapped is left out."""
        if self.version == 2:
            words = dict(word.split("=") for word in self.text("", "", "io.max").split()[1:])
            return {name: int(words[key]) for name, key in DISK_KEYS.items() if words.get(key, "max") != "max"}
        lines = {name: self.text("blkio", f"blkio.throttle.{name}_device", "").split() for name in DISK_KEYS}
        return {name: int(words[1]) for name, words in lines.items() if words}

    def queues(self, end: str) -> list[dict]:
        """tc's queues, with counters, of what leaves the host ("from") or reaches it ("to")."""
        return json.loads(self._tc(end, "qdisc", "-json"))

    def classes(self, end: str) -> dict[int, list[int]]:
        """HTB's classes of single hosts, in the same way: bits/s -> bytes that each class of that rate has passed."""
        found: dict[int, list[int]] = {}
        for rate, unit, passed in CLASS.findall(self._tc(end, "class")):
            found.setdefault(int(rate) * UNITS[unit], []).append(int(passed))
        return found

    def _tc(self, end: str, what: str, *options: str) -> str:
        link = self.machine.layout.named(self.host)
        where = ["-n", link] if end == "from" else []
        done = processes.run(["tc", *where, *options, "-statistics", what, "show", "dev", "eth0" if end == "from" else link], 60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _of(self, controller: str, file: str, key: str) -> int:
        words = self.text(controller, file, file).split()
        return int(dict(zip(words[::2], words[1::2], strict=True))[key])
