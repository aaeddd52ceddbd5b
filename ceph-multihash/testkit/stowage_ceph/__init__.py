"""Real Ceph clusters on one machine: a monitor, a manager and BlueStore OSDs on sparse files, on loopback, with cephx.

Runs in the Debian 13 root (`ceph-multihash/run`). All that a cluster has is in one folder, and all its processes name
that folder's ceph.conf on their command line: so they are found again even if whoever started them was killed.
"""

import sys
from pathlib import Path

# Locks, errors and external commands are those of the test hosts.
sys.path.append(str(Path(__file__).resolve().parents[3] / "ansible/testbed"))
