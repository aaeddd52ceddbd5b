#!/bin/sh
# Reads and TPC-H's queries on a real Alluxio cluster, `make demo-alluxio`. demo-alluxio.sh [SCALE [QUERY,...]]: scale factor of the tables, 0.001 to 10 (0.4); q1 to q22 (q6).
set -eu
exec python3 "$(dirname -- "$(readlink -f -- "$0")")/demo" alluxio "$@"
