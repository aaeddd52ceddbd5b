#!/bin/sh
# A real MariaDB with an emulated hard disk, `make demo-tiering`. demo-tiering.sh [ROWS] [OPTION...]: rows of the table, 10000 to 10627010 (50000); --help names the options.
# demo-tiering.sh --if-possible [ROWS] [OPTION...]: where MariaDB or FUSE is missing, it says so and does nothing.
set -eu
exec python3 -B "$(dirname -- "$(readlink -f -- "$0")")/demo" tiering "$@"
