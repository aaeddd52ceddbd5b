#!/usr/bin/env python3
"""Makes the TPC-H statistics of `stowage simulate bundles` anew: tpch-bytes.json and tpch-queries.json.

Bytes: column chunks of the Parquet files that tpchgen-cli writes at scale factor 1 (Snappy, row groups of 128 MiB before compression).
Queries: the columns that each of the 22 queries reads of each table, from the texts in the tests jar of Spark SQL.

    python3 -m venv venv && venv/bin/pip install tpchgen-cli==4.0.0 pyarrow==26.0.1 sqlglot==30.30.0
    venv/bin/python scripts/tpch-columns.py placement-simulator/src/main/resources/io/github/stowage/simulator/bundle

Needs mvn, and 400 MB in the directory for temporary files. Exit code 1 if a program it needs fails.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pyarrow.parquet
import sqlglot
from sqlglot import exp
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import traverse_scope

SPARK_TESTS = "org.apache.spark:spark-sql_2.12:3.5.6:jar:tests"
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"
ROW_GROUP_BYTES = 128 << 20
QUERIES = 22
# In the order of their size at any scale.
TABLES = ("lineitem", "orders", "partsupp", "customer", "part", "supplier", "nation", "region")
MINUTES = 60


def run(limit_minutes, *command):
    subprocess.run([str(part) for part in command], check=True, timeout=limit_minutes * MINUTES)


def column_bytes(directory):
    """{table: {column: compressed bytes of its chunks}}, columns in the table's order."""
    generator = Path(sys.executable).parent / "tpchgen-cli"
    run(30, generator, "parquet", "-s", 1, f"--output-dir={directory}", f"--row-group-bytes={ROW_GROUP_BYTES}")
    tables = {}
    for table in TABLES:
        footer = pyarrow.parquet.read_metadata(directory / f"{table}.parquet")
        sizes = collections.Counter()
        for group in range(footer.num_row_groups):
            for number in range(footer.num_columns):
                chunk = footer.row_group(group).column(number)
                sizes[chunk.path_in_schema] += chunk.total_compressed_size
        tables[table] = dict(sizes)
    return tables


def query_columns(directory, tables):
    """{query: {table: columns that it reads}}, columns in the table's order."""
    run(10, "mvn", "-q", COPY, f"-Dartifact={SPARK_TESTS}", f"-DoutputDirectory={directory}")
    schema = {table: dict.fromkeys(columns, "varchar") for table, columns in tables.items()}
    with zipfile.ZipFile(next(directory.glob("spark-sql*.jar"))) as jar:
        texts = {f"q{n}": jar.read(f"tpch/q{n}.sql").decode() for n in range(1, QUERIES + 1)}
    return {name: reads(text, schema) for name, text in texts.items()}


def reads(text, schema):
    tree = qualify(sqlglot.parse_one(text, read="spark"), schema=schema, dialect="spark", expand_stars=False)
    read = collections.defaultdict(set)
    for scope in traverse_scope(tree):
        for column in scope.columns:
            source = scope.sources.get(column.table)
            if isinstance(source, exp.Table) and column.name in schema.get(source.name, ()):
                read[source.name].add(column.name)
    return {table: [c for c in schema[table] if c in read[table]] for table in schema if table in read}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="directory of the two files")
    out = parser.parse_args().out
    if not out.is_dir():
        parser.error(f"{out}: not a directory")
    with tempfile.TemporaryDirectory() as directory:
        try:
            tables = column_bytes(Path(directory))
            queries = query_columns(Path(directory), tables)
        except (subprocess.SubprocessError, OSError) as error:
            sys.exit(f"tpch-columns: {error}")
    made = "scripts/tpch-columns.py"
    write(out / "tpch-bytes.json", {"madeBy": made, "writer": "tpchgen-cli 4.0.0, scale factor 1, Snappy", "tables": tables})
    write(out / "tpch-queries.json", {"madeBy": made, "texts": SPARK_TESTS, "queries": queries})


def write(file, value):
    file.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
