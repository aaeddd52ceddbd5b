"""How long nodes are stressed by a benchmark of Cassandra."""

import jinja2
import pytest
import yaml

from collection_paths import COLLECTION

BENCH = COLLECTION / "roles/bench"


@pytest.mark.parametrize(("settle", "seconds", "lasts"), [(3, 15, 1800), (0, 1680, 1800), (0, 1681, 1801), (600, 3600, 4320)])
def test_stress_lasts_as_long_as_the_phase(settle, seconds, lasts):
    given = yaml.safe_load((BENCH / "vars/main.yml").read_text(encoding="utf-8"))
    known = yaml.safe_load((BENCH / "defaults/main.yml").read_text(encoding="utf-8"))
    known["bench_asked"] = {"settle": settle, "seconds": seconds}
    for name in ("bench_stress_left", "bench_stress_lasts"):
        known[name] = jinja2.Environment().from_string(given[name]).render(known)
    assert int(known["bench_stress_lasts"]) == lasts >= int(known["bench_stress_left"]) >= settle + seconds


@pytest.mark.parametrize("scenario", ["every-second-cpu", "one-disk"])
def test_that_is_what_the_stress_gets(scenario):
    tasks = yaml.safe_load((BENCH / f"tasks/scenarios/{scenario}.yml").read_text(encoding="utf-8"))
    (given,) = [task["vars"] for task in tasks if "stress_kind" in task.get("vars", {})]
    assert (given["stress_seconds"], given["stress_min_left"]) == ("{{ bench_stress_lasts }}", "{{ bench_stress_left }}")
