"""Must show 4: four clients, 10,000 operations or as many as --operations says, checked against what was acknowledged to whom."""

import uuid

import pytest
from conftest import POOLS
from driving import checked, read_all, workers

THREADS = 16  # four in each of four clients


@pytest.fixture
def prefix():
    return f"{uuid.uuid4().hex[:8]}."


def summed(answers, name):
    return sum(answer[name] for answer in answers)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("choices", [[1, 2, 1, 2], [0, 1, 2, 1]])
def test_concurrent_create_of_one_object(driver, tmp_path, pool, choices, prefix, operations):
    """Sixteen writers want each object at different places at the same time, home among them or not."""
    objects = operations // THREADS + 1
    those = workers(driver, tmp_path, pool, choices, ops=objects, objects=objects, mix="wwr", in_order=True, prefix=prefix, wait=True)
    for process in those:
        driver.pause(process)
    for process in those:  # at once, or the first could be done before the last begins
        driver.resume(process)
    answers = [driver.answer(process) for process in those]
    read_all(driver, tmp_path, pool, objects, prefix)
    history = checked(tmp_path, operations)
    lost = summed(answers, "stub_races_lost")
    print(f"\n{pool} {choices}: {len(history)} operations, {summed(answers, 'stubs_created')} alternates, {lost} races lost")
    assert lost > 0, "nobody raced"
    assert 0 in choices or summed(answers, "stubs_created") == objects
    assert all(operation.acknowledged or operation.op == "r" for operation in history)


@pytest.mark.parametrize("pool", POOLS)
def test_create_delete_recreate(driver, tmp_path, pool, prefix, operations):
    those = workers(driver, tmp_path, pool, [0, 1, 2, 0], ops=operations // THREADS, objects=40, mix="wwrrdd", prefix=prefix)
    answers = [driver.answer(process) for process in those]
    read_all(driver, tmp_path, pool, 40, prefix)
    history = checked(tmp_path, operations)
    print(f"\n{pool}: {len(history)} operations, {summed(answers, 'stale_choices')} choices found stale")
    assert summed(answers, "stale_choices") > 0
