#!/bin/sh
# The demo on a real Cassandra cluster, `make demo`. demo.sh full: all strategies and scenarios. demo.sh ycsb [WORKLOAD,...]: YCSB's workloads A to F, or some. demo.sh horoscope: that paper's evaluation, ten nodes. demo.sh pages: links the pages of all demos.
set -eu
exec python3 -B "$(dirname -- "$(readlink -f -- "$0")")/demo" "$@"
