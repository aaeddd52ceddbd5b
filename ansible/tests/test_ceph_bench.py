"""The benchmark of Ceph, as far as it needs no cluster: what is measured in which order, what fio says, what is written down."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
import yaml

from collection_paths import COLLECTION

FILES = COLLECTION / "roles/bench_ceph/files"
sys.path.insert(0, str(FILES))

from ceph_bench import fills, fio, phases  # noqa: E402  (the path above comes first)
from ceph_bench.commands import OWN_IMAGE, Cluster, configuration  # noqa: E402
from ceph_bench.matrix import MatrixError, Phase, parse  # noqa: E402
from ceph_bench.results import Results  # noqa: E402

SHIPPED = yaml.safe_load((COLLECTION / "bench/matrices/ceph.yml").read_text(encoding="utf-8"))
SIDE = {
    "total_ios": 128,
    "runtime": 8000,
    "clat_ns": {"mean": 5e6, "percentile": {"50.000000": 4_000_000, "95.000000": 9_000_000, "99.000000": 12_000_000, "99.900000": 15_000_000}},
}  # fmt: skip
ANSWER = {"jobs": [{"error": 0, "total_err": 0, "write": SIDE, "read": {**SIDE, "total_ios": 0, "runtime": 0}}]}


def test_the_matrix_is_the_papers_table():
    matrix = parse(SHIPPED)
    assert sorted(policy for policies in matrix.scenarios.values() for policy in policies) == sorted(
        ["local", "memory", "space", "cpu", "latency", "journal"]
    )
    assert {figure["ratio"] for figure in matrix.paper} == {1.230, 1.803, 0.981, 0.985}


def test_every_cycle_has_each_strategy_once_in_an_order_of_its_own():
    order = parse({**SHIPPED, "phases": 20}).order("even")
    cycles = [[phase.strategy for phase in order if phase.cycle == cycle] for cycle in range(1, 21)]
    assert all(sorted(cycle) == sorted(["stock", "stock-again", "cpu", "latency", "journal"]) for cycle in cycles)
    assert len({tuple(cycle) for cycle in cycles}) > 10
    assert order == parse({**SHIPPED, "phases": 20}).order("even")
    assert {phase.strategy for phase in parse(SHIPPED).order("full")} == {"stock", "space"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phases": 0}, "phases is 0, allowed: a whole number from 1 to 99"),
        ({"phases": True}, "phases is True, allowed: a whole number from 1 to 99"),
        ({"image_bytes": (4 << 20) + 1}, "image_bytes is 4194305, allowed: a multiple of 4194304"),
        ({"scenarios": {"nowhere": ["local"]}}, "allowed: a list of policies for some of even, racks, memory, full"),
        ({"scenarios": {"racks": ["lokal"]}}, "allowed: lists of space, local, memory, cpu, latency, journal, score, each once"),
        ({"scenarios": {"racks": ["local", "local"]}}, "each once"),
        ({"colour": 1}, "colour: no such key, allowed: name, title"),
        ({"paper": [{"ratio": 1}]}, "allowed: entries with source, scenario, workload (write, read)"),
        ({"name": "a/b"}, "name is 'a/b', allowed: small letters, digits and -"),
    ],
)
def test_what_is_not_allowed_is_named(change, said):
    with pytest.raises(MatrixError) as error:
        parse({**SHIPPED, **change})
    assert said in str(error.value)


def test_a_missing_key_is_named():
    with pytest.raises(MatrixError, match="^depth is missing, allowed: a whole number from 1 to 64$"):
        parse({key: value for key, value in SHIPPED.items() if key != "depth"})


def test_the_command_ends_with_two_for_bad_input(tmp_path):
    (tmp_path / "m.json").write_text(json.dumps({**SHIPPED, "seed": -1}), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "ceph_bench", "check", str(tmp_path / "m.json")]
    done = subprocess.run(command, cwd=FILES, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path}/m.json: seed is -1, allowed: a whole number from 0 to 1000000\n"


def test_figures_are_fios_in_the_reports_units():
    record = fio.record(ANSWER, "write")
    assert record["figures"] == {"ops_per_s": 16, "mean_us": 5000, "p50_us": 4000, "p95_us": 9000, "p99_us": 12000, "p999_us": 15000}
    assert (record["seconds"], record["requests"], record["errors"]) == (8, 128, 0)
    with pytest.raises(ValueError, match="2 groups, allowed: one"):
        fio.record({"jobs": ANSWER["jobs"] * 2}, "write")


def test_jobs_take_all_that_they_need_from_the_environment():
    import re

    given = set(fio.environment(Cluster("user", "pool"), COLLECTION, "images", parse(SHIPPED), 1))
    for job in (COLLECTION.parent / "ycsb-workloads/fio").glob("*.fio"):
        text = job.read_text(encoding="utf-8")
        assert set(re.findall(r"\$\{(\w+)\}", text)) <= given, job
        assert text.count("rbdname=") == fio.IMAGES
        assert "bs=4M" in text


def test_only_policies_have_the_plug_in(tmp_path):
    (tmp_path / "ceph.conf").write_text("[global]\nfsid = f\n[client]\nrados_multihash_policy = space\ncrush_location = here\n", encoding="utf-8")
    stock = phases.client_configuration(tmp_path / "ceph.conf", tmp_path, "stock").read_text(encoding="utf-8")
    local = phases.client_configuration(tmp_path / "ceph.conf", tmp_path, "local").read_text(encoding="utf-8")
    assert "fsid = f" in stock and "crush_location = here" in local
    assert [line for line in local.splitlines() if "policy" in line] == ["rados_multihash_policy = local"]
    assert [phases.placed(strategy) for strategy in ("stock", "stock-again", "local")] == [False, False, True]
    configuration(tmp_path / "ceph.conf", tmp_path / "other", {})
    assert "rados_multihash_policy = space" in (tmp_path / "other").read_text(encoding="utf-8")


def test_how_full_a_cluster_is_counts_all_of_it():
    state = {
        "summary": {"total_kb": 4000, "total_kb_used": 3000},
        "nodes": [{"id": 0, "kb_used": 950, "kb": 1000}, {"id": 1, "kb_used": 2050, "kb": 3000}],
    }
    record = fills.summary(Phase(1, "full", "stock"), state, {0: "h1", 1: "h2"})
    assert record["fill"] == 0.75
    assert record["hosts"] == {"h1": 0.95, "h2": pytest.approx(0.6833, abs=1e-4)}


# A cluster whose full_ratio is a file. To remove an image takes until somebody allows it.
COMMANDS = {
    "ceph": """
case "$*" in
  *"osd dump") echo "{\\"full_ratio\\": $(cat ratio)}" ;;
  *"set-full-ratio "*) echo "${@: -1}" > ratio ;;
  *) exit 1 ;;
esac
""",
    "rbd": """
case "$*" in
  *" ls "*) echo '["bench-db", "bench-full-1-stock-1700000000000000000-1", "bench-full"]' ;;
  *" rm "*) echo "${@: -1}" >> removed; until [ -e allowed ]; do sleep 0.1; done ;;
  *) exit 1 ;;
esac
""",
}


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    for name, script in COMMANDS.items():
        command = tmp_path / "bin" / name
        command.parent.mkdir(exist_ok=True)
        command.write_text("#!/bin/bash\n" + script, encoding="utf-8")
        command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ratio").write_text("0.9500\n", encoding="utf-8")
    return Cluster("user", "pool")


def run_full(folder):
    """The process that measures how much the cluster takes, once it has raised the ratio and begun to remove images."""
    settings = {"matrix": SHIPPED, "results": f"{folder}/results", "work": str(folder), "jobs": str(folder), "conf": f"{folder}/ceph.conf"}
    (folder / "ceph.conf").touch()
    (folder / "settings.json").write_text(json.dumps({**settings, "user": "user", "pool": "pool"}), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "ceph_bench", "run", str(folder / "settings.json"), "full"]
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(FILES)}, stderr=subprocess.PIPE, text=True)
    while not (folder / "removed").exists():
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.05)
    assert (folder / "ratio").read_text(encoding="utf-8") == "0.99\n"
    return process


def test_a_run_that_is_ended_puts_the_full_ratio_back(cluster, tmp_path):
    with run_full(tmp_path) as process:
        process.terminate()
        assert process.wait(timeout=300) == 128 + signal.SIGTERM
    assert (tmp_path / "ratio").read_text(encoding="utf-8") == "0.9500\n"


def test_after_a_kill_the_next_run_puts_the_full_ratio_back(cluster, tmp_path):
    with run_full(tmp_path) as process:
        process.kill()
    (tmp_path / "allowed").touch()
    assert (tmp_path / "ratio").read_text(encoding="utf-8") == "0.99\n"
    fills.FullRatio(cluster, tmp_path).raise_it()
    fills.FullRatio(cluster, tmp_path).put_back()
    assert (tmp_path / "ratio").read_text(encoding="utf-8") == "0.9500\n"
    # Once: then it is the cluster's own again, which an administrator may change.
    (tmp_path / "ratio").write_text("0.97\n", encoding="utf-8")
    fills.FullRatio(cluster, tmp_path).put_back()
    assert (tmp_path / "ratio").read_text(encoding="utf-8") == "0.97\n"


def test_only_the_benchmarks_own_images_are_removed(cluster, tmp_path):
    (tmp_path / "allowed").touch()
    cluster.remove_images()
    assert (tmp_path / "removed").read_text(encoding="utf-8") == "bench-full-1-stock-1700000000000000000-1\n"
    for scenario, policies in parse(SHIPPED).scenarios.items():
        for strategy in ("stock", "stock-again", *policies):
            assert OWN_IMAGE.fullmatch(f"bench-{scenario}-12-{strategy}-{time.time_ns()}-8")


@pytest.mark.parametrize(("key", "value"), [("seconds", 60), ("image_bytes", 8 << 20), ("seed", 7), ("phases", 3), ("fills", 3), ("depth", 4)])
def test_results_of_another_matrix_are_refused(tmp_path, key, value):
    Results(tmp_path, parse(SHIPPED)).begin()
    Results(tmp_path, parse({**SHIPPED, "title": "Another"})).begin()
    with pytest.raises(MatrixError, match=f"^{key} is {value}, but the results that there are were begun with [0-9]+; allowed: the same matrix"):
        Results(tmp_path, parse({**SHIPPED, key: value})).begin()


def test_results_of_nobody_knows_which_matrix_are_refused(tmp_path):
    results = Results(tmp_path, parse(SHIPPED))
    results.write(results.path(Phase(1, "racks", "local"), "write"), {})
    settings = {"matrix": SHIPPED, "results": str(tmp_path)}
    (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "ceph_bench", "begin", str(tmp_path / "settings.json")]
    done = subprocess.run(command, cwd=FILES, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{tmp_path}: begun.json is missing beside results")
    assert not (tmp_path / "begun.json").exists()


def test_results_that_are_there_are_known(tmp_path):
    results = Results(tmp_path, parse(SHIPPED))
    phase, fill = Phase(1, "racks", "local"), Phase(2, "full", "space")
    assert results.path(phase, "write").name == "01.racks.write.c8.local.json"
    assert not results.has(phase, "write", "read")
    results.write(results.path(phase, "write"), {})
    assert not results.has(phase, "write", "read")
    results.write(results.path(phase, "read"), {})
    assert results.has(phase, "write", "read")
    results.write(results.path(fill, ""), {"strategy": "space", "fill": 0.96})
    results.write_run({"facts": {"ceph": "18.2.7"}, "hosts": []}, {"racks": ["h2"]})
    run = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert run["facts"]["full, space"] == "cluster filled to 96.0% (paper: 96%)"
    assert list(run["strategies"]) == ["stock", "local", "memory", "cpu", "latency", "journal", "stock-again"]
    assert [scenario["name"] for scenario in run["scenarios"]] == ["racks", "memory", "even"]
