"""The paper's table in MariaDB, and what reads of it by city cost. The login is in the environment: TIER_HOST, TIER_PORT, TIER_USER, MYSQL_PWD.

    paper_table.py load DATABASE CSV DIRECTORY         the table paper anew, its rows in that directory
    paper_table.py measure DATABASE READS [MOUNT]      reads that many cities, prints one JSON object; MOUNT is an emulated hard disk's
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SECONDS = 3600
TABLE = """
DROP TABLE IF EXISTS paper;
CREATE TABLE paper (id INT NOT NULL PRIMARY KEY, endedFlag TINYINT NOT NULL, customerId INT NOT NULL, country VARCHAR(20) NOT NULL, city VARCHAR(20) NOT NULL,
  connType VARCHAR(20) NOT NULL, isp VARCHAR(20) NOT NULL, filler VARCHAR(4000) NOT NULL)
  ENGINE=InnoDB CHARACTER SET latin1 DATA DIRECTORY='{directory}';
LOAD DATA LOCAL INFILE '{csv}' INTO TABLE paper CHARACTER SET latin1 FIELDS TERMINATED BY ',' OPTIONALLY ENCLOSED BY '"' IGNORE 1 LINES;
ALTER TABLE paper ADD INDEX (city), ADD INDEX (customerId), ADD INDEX (connType), ADD INDEX (isp);
ANALYZE TABLE paper;
"""
# Every value alike, whatever its number of rows; the same ones each time.
CITIES = "SELECT DISTINCT city FROM paper ORDER BY MD5(city) LIMIT {reads}"
# As in a server that has run for a while: the index is in its memory, the rows are not.
WARM = "SELECT COUNT(*) FROM paper FORCE INDEX (city) WHERE city >= ''"
READ = "SELECT COUNT(*), SUM(LENGTH(filler)) FROM paper FORCE INDEX (city) WHERE city = '{city}'"
PARTITIONS = "SELECT partition_name FROM information_schema.partitions WHERE table_schema = DATABASE() AND table_name = 'paper' AND partition_name IS NOT NULL"


def ask(database, *statements):
    """The rows that the statements answer, as lists of texts."""
    place = [f"--host={os.environ['TIER_HOST']}", f"--port={os.environ['TIER_PORT']}", f"--user={os.environ['TIER_USER']}"]
    done = subprocess.run(
        ["mariadb", "--no-defaults", "--protocol=tcp", "--local-infile=1", "--batch", "--skip-column-names", *place, database],
        input=";\n".join(statements) + ";", capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        sys.exit(f"paper_table.py: {done.stderr.strip()}")
    return [line.split("\t") for line in done.stdout.splitlines()]


def load(database, csv, directory):
    ask(database, TABLE.format(csv=csv, directory=directory).strip().removesuffix(";"))


def measure(database, reads, mount=None):
    cities = [row[0] for row in ask(database, CITIES.format(reads=int(reads)))]
    hidden = Path(mount, ".hdd") if mount else None
    ask(database, WARM)
    if hidden:
        (hidden / "reset").write_text("\n", encoding="ascii")
    answers = ask(database, *(READ.format(city=city) for city in cities))
    cost = json.loads((hidden / "stats.json").read_text(encoding="utf-8"))["total"]["reads"] if hidden else None
    listed = ", ".join(f"'{city}'" for city in cities)
    count = "SELECT COUNT(*) FROM paper PARTITION ({}) WHERE city IN ({})".format
    partitions = {row[0]: int(ask(database, count(row[0], listed))[0][0]) for row in ask(database, PARTITIONS)}
    explained = ask(database, "EXPLAIN PARTITIONS " + READ.format(city=cities[0]))[0]
    found = {"reads": len(cities), "rows": sum(int(row[0]) for row in answers), "rows_by_tier": partitions, "explain_partitions": explained[3], "disk": cost}
    print(json.dumps(found))


if __name__ == "__main__":
    {"load": load, "measure": measure}[sys.argv[1]](*sys.argv[2:])
