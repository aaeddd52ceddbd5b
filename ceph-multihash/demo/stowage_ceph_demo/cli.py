"""The command line."""

import argparse
import signal
import sys
import time
from pathlib import Path

from stowage_ceph.errors import UsageError
from stowage_testbed.errors import TestbedError

from . import fio, images, matrix, results, stage
from .setup import Setup, only, patched_beside, plugin_alone

MAX_CYCLES = 100


def main(arguments: list[str]) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(
        prog="demo",
        allow_abbrev=False,
        description="Has stock fio write and read images on a real Ceph cluster of this machine, their objects placed by stock Ceph and by each policy.",
        epilog="Exit codes: 0 done; 1 failed; 2 bad input, nothing written. `./stowage report DIR` makes the page.",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", default=Path("build/report/ceph"), help="where results go (%(default)s)")
    parser.add_argument("--cycles", type=int, metavar="N", default=5, help=f"times that everything is measured, 1 to {MAX_CYCLES} (%(default)s)")
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="of the order within the cycles (%(default)s)")
    parser.add_argument("--state", metavar="DIR", help=f"the cluster's folder while it runs, below /tmp or /var/tmp; emptied first ({stage.STATE})")
    parser.add_argument("--scenario", choices=matrix.SCENARIOS, help="this one only (both)")
    parser.add_argument("--strategies", metavar="NAME,NAME", help="these only, and stock, which they are compared with (all)")
    parser.add_argument("--patched", action="store_true", help="compare the patched librbd, too; in the root with Ceph 20.2 (CEPH_RELEASE=tentacle)")
    parsed = parser.parse_args(arguments)
    setup = patched_beside() if parsed.patched else plugin_alone()
    scenarios = (parsed.scenario,) if parsed.scenario else matrix.SCENARIOS
    # Who is told to end ends the cluster first, as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if not 1 <= parsed.cycles <= MAX_CYCLES:
            raise UsageError(f"--cycles: {parsed.cycles} is not allowed: 1 to {MAX_CYCLES}")
        setup = only(setup, parsed.strategies.split(",")) if parsed.strategies is not None else setup
        phases = list(matrix.phases(setup.strategies, parsed.cycles, parsed.seed, scenarios))
        _say(f"starting a Ceph cluster of {stage.OSDS} OSDs, about a minute; then {len(phases)} phases")
        with stage.running(setup, parsed.state) as made:
            results.write_run(setup, parsed.out, parsed.cycles, parsed.seed)
            _measure(setup, made, parsed.out, phases, parsed.seed)
    except TestbedError as error:
        print(f"demo: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("demo: interrupted, the cluster is gone", file=sys.stderr)
        return 130
    return 0


def _measure(setup: Setup, made: stage.Stage, folder: Path, phases: list[matrix.Phase], seed: int) -> None:
    scenario, total = None, len(phases)
    begun = time.monotonic()
    for number, phase in enumerate(phases, 1):
        if phase.scenario != scenario:
            scenario = phase.scenario
            if scenario == matrix.WORSE:
                _say(f"filling osd.{stage.WORSE_OSD} to {stage.WORSE_FILL:.0%} and slowing it")
            made.set(scenario)
        written, read = _phase(setup, made, folder, phase, seed)
        print(
            f"[{number:3d}/{total}] {scenario:9s} {phase.strategy:15s} first write {written.ops_per_s:5.1f}/s p99 {written.p99 / 1000:6.1f} ms, "
            f"read {read.ops_per_s:6.1f}/s p99 {read.p99 / 1000:6.1f} ms, {_minutes(begun, number, total)} left",
            file=sys.stderr,
            flush=True,
        )


def _minutes(begun: float, done: int, total: int) -> str:
    """What is left, if it goes on as until now."""
    return f"{(time.monotonic() - begun) / done * (total - done) / 60:.0f} min"


def _say(what: str) -> None:
    print(f"demo: Ceph: {what}", file=sys.stderr, flush=True)


def _phase(setup: Setup, made: stage.Stage, folder: Path, phase: matrix.Phase, seed: int) -> tuple[fio.Figures, fio.Figures]:
    configuration = made.client_conf(phase.strategy)
    name = f"{phase.scenario}.{phase.cycle}.{phase.strategy}"
    with images.made(setup, phase.strategy, configuration, name, made.cluster.monitor) as names:

        def run(workload: str, direction: str, counter: str) -> fio.Figures:
            before = made.bytes_by_osd(counter)
            figures = fio.run(setup, phase.strategy, configuration, names, direction)
            by_osd = {osd: value - before[osd] for osd, value in made.bytes_by_osd(counter).items()}
            results.write_phase(setup, folder, phase, workload, seed, figures, by_osd)
            return figures

        return run("first-write", "randwrite", "op_w_in_bytes"), run("read", "randread", "op_r_out_bytes")
