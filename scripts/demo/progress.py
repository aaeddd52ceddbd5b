"""How far the demo is and how long still: on a terminal one line that changes, elsewhere a line now and then."""

import os
import shutil
import sys
import threading
import time
from pathlib import Path

# Seconds on two idle cores, nothing to download.
STAGES = {"build": 30, "plan": 2, "cluster": 205}
# By what is measured; YCSB's is one workload's.
STARTS, YCSB = 70, 405
CLUSTER = {"full": 1700, "ycsb": STARTS + 6 * YCSB, "horoscope": 1800}
LINE_EVERY = 15
MEGABYTE = 1_000_000


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Clock:
    def __init__(self, stages: dict[str, int]) -> None:
        """`stages` says how many seconds each takes."""
        self.start = time.monotonic()
        self.stages = stages
        self.stage = next(iter(self.stages))
        self.begun = self.start

    def begin(self, stage: str, text: str) -> None:
        self.stage, self.begun = stage, time.monotonic()
        number = list(self.stages).index(stage) + 1
        say(f"\n[{minutes(self.begun - self.start)}] {number}/{len(self.stages)} {text} (about {minutes(self.left())} left)")

    def left(self, done: float = 0.0) -> float:
        """`done` is the finished part of the stage, in [0, 1]: it may go slower than planned."""
        names = list(self.stages)
        rest = sum(self.stages[name] for name in names[names.index(self.stage) + 1 :])
        took = time.monotonic() - self.begun
        return rest + max(self.stages[self.stage] - took, took * (1 - done) / done if done else 0.0)

    def end(self) -> None:
        say(f"\nDone in {minutes(time.monotonic() - self.start)}.")


class Status:
    """Maven's progress, told from a thread, since downloads take long without a word."""

    def __init__(self, clock: Clock, repository: Path) -> None:
        self.clock = clock
        self.repository = repository
        self.before = size(repository)
        self.text = "starting Maven"
        self.done = 0.0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._follow, daemon=True)

    def module(self, name: str, number: int, total: int) -> None:
        self.text = f"module {number} of {total}: {name}"
        self.done = (number - 1) / total

    def __enter__(self) -> "Status":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")

    def _follow(self) -> None:
        terminal = sys.stderr.isatty()
        while not self.ended.wait(1 if terminal else LINE_EVERY):
            line = f"  {self.text}{self._downloaded()}; about {minutes(self.clock.left(self.done))} left"
            if terminal:
                sys.stderr.write("\r\033[K" + line[: shutil.get_terminal_size().columns - 1])
                sys.stderr.flush()
            else:
                say(line)

    def _downloaded(self) -> str:
        megabytes = (size(self.repository) - self.before) // MEGABYTE
        return f"; downloaded {megabytes} MB" if megabytes > 0 else ""


def size(folder: Path) -> int:
    total = 0
    for parent, _, files in os.walk(folder):
        for name in files:
            try:
                total += os.stat(os.path.join(parent, name)).st_size
            except OSError:
                continue
    return total


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
