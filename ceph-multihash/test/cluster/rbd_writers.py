"""Clients that write when they are told to, and what they and OSDs have under way."""

import json
import subprocess
import sys
from pathlib import Path

from conftest import PATIENCE
from rbd_cluster import Placing

WRITER = str(Path(__file__).with_name("rbd_writer.py"))


def writer(conf: Path, name: str, offsets: str, character: str, pool: str = "p2") -> subprocess.Popen[str]:
    arguments = [sys.executable, WRITER, str(conf), pool, name, offsets, character]
    return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0)


def says(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdout and process.stdout.readline() == f"{word}\n"


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")


def requests(rig: Placing, oid: str, osd: int | None = None, client: int | None = None) -> list[str]:
    """Where an OSD's, or a client's, requests about an object go that have not been answered: their locators."""
    if osd is not None:
        answer = rig.cluster.monitor.tell_osd(osd, "objecter_requests")
    else:
        (socket,) = (rig.cluster.layout.state / "run").glob(f"client.admin.{client}.*.asok")
        command = ["ceph", "--admin-daemon", str(socket), "objecter_requests"]
        answer = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout)
    return [str(op["object_locator"]) for op in answer["ops"] if op["object_id"] == oid]
