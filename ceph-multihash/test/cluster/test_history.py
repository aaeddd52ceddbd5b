"""The checker finds what is wrong, and nothing else. No cluster."""

import pytest
from history import ENOENT, NEVER, Operation, load, violations


def write(id: str, start: float, end: float = NEVER) -> Operation:
    return Operation(id, "w", "o", start, end, 0 if end != NEVER else None)


def read(id: str, start: float, end: float, saw: str | None) -> Operation:
    return Operation(id, "r", "o", start, end, ENOENT if saw is None else 5, saw)


def remove(id: str, start: float, end: float = NEVER, result: int | None = 0) -> Operation:
    return Operation(id, "d", "o", start, end, result if end != NEVER else None)


RIGHT = {
    "nothing yet": [read("r", 1, 2, None)],
    "read what was written": [write("a", 1, 2), read("r", 3, 4, "a")],
    "two at the same time, either": [write("a", 1, 5), write("b", 2, 4), read("r", 6, 7, "a")],
    "still being written": [write("a", 1, 9), read("r", 2, 3, "a"), read("s", 4, 5, None)],
    "a client died while writing": [write("a", 1, 2), write("b", 3), read("r", 9, 10, "b"), read("s", 11, 12, "a")],
    "removed": [write("a", 1, 2), remove("d", 3, 4), read("r", 5, 6, None)],
    "removed at the same time": [write("a", 1, 2), remove("d", 3, 9), read("r", 5, 6, None), read("s", 5, 6, "a")],
    "written again": [write("a", 1, 2), remove("d", 3, 4), write("b", 5, 6), read("r", 7, 8, "b")],
    "a client died while removing": [write("a", 1, 2), remove("d", 3), read("r", 9, 10, None)],
}
WRONG = {
    "lost": [write("a", 1, 2), read("r", 3, 4, None)],
    "lost after a removal": [remove("d", 1, 2), write("a", 3, 4), read("r", 5, 6, None)],
    "a removal of nothing explains nothing": [write("a", 1, 2), remove("d", 3, 4, ENOENT), read("r", 5, 6, None)],
    "stale": [write("a", 1, 2), write("b", 3, 4), read("r", 5, 6, "a")],
    "back after removal": [write("a", 1, 2), remove("d", 3, 4), read("r", 5, 6, "a")],
    "mixed": [write("a", 1, 2), read("r", 3, 4, "mixed")],
    "from the future": [read("r", 1, 2, "a"), write("a", 3, 4)],
}


@pytest.mark.parametrize("name", RIGHT)
def test_right(name):
    assert list(violations(RIGHT[name])) == []


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name):
    assert len(list(violations(WRONG[name]))) == 1


def test_load_knows_what_died(tmp_path):
    log = tmp_path / "log"
    log.write_text(
        '{"id":"c.0","op":"w","oid":"o","start":1}\n{"id":"c.0","op":"w","oid":"o","start":1,"end":2,"result":0}\n'
        '{"id":"c.1","op":"w","oid":"o","start":3}\n{"id":"c.1","op":"w","oid":"o","start":3,"end":4,"result":-110}\n'
        '{"id":"c.2","op":"r","oid":"o","start":5}\n{"id":"c.2","op":"r","oid":"o","st'
    )
    done, failed, died = load([log])
    assert (done.end, done.acknowledged) == (2, True)
    assert (failed.end, failed.acknowledged) == (NEVER, False)
    assert (died.end, died.result) == (NEVER, None)
