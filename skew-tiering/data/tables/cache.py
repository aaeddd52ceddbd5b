"""Tables are made once: ~/.cache/stowage/tables-HASH/NAME.csv, by the hash of the table's name, its version and these scripts."""

import contextlib
import csv
import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

SCRIPTS = Path(__file__).parent


def folder(name, version):
    made_of = hashlib.sha256(f"{name}\n{version}\n".encode())
    for script in sorted(SCRIPTS.glob("*.py")):
        made_of.update(script.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "stowage" / f"tables-{made_of.hexdigest()[:12]}"


def deliver(name, table, out):
    """The file OUT/NAME.csv, from the cache, after a download if it is not there."""
    target = out / f"{name}.csv"
    with whole(target) as part:
        shutil.copyfile(cached(name, table), part)
    return target


def cached(name, table):
    version = table.version()
    kept = folder(name, version)
    file = kept / f"{name}.csv"
    if file.exists():
        return file
    kept.mkdir(parents=True, exist_ok=True)
    # Two runs at the same time: the second one finds what the first one made.
    with open(f"{kept}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            with tempfile.TemporaryDirectory(prefix="stowage-tables-") as downloads, whole(file) as part:
                write(part, table.COLUMNS, table.rows(table.download(Path(downloads))))
    return file


def write(file, columns, rows):
    """With ids from 1 in the order of the source, as a primary key."""
    with open(file, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("id", *columns))
        writer.writerows((number, *row) for number, row in enumerate(rows, 1))


@contextlib.contextmanager
def whole(file):
    """A file to fill, which takes this one's place if that succeeds."""
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        yield part
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
