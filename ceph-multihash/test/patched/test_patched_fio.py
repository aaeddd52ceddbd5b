"""Stock fio on the patched librbd."""

import json
from pathlib import Path

import pytest
from rig import OBJECT, Rig

# Of these 3 of 8 leave home on average: that none does has a probability of 3e-7.
OBJECTS = 32


@pytest.mark.parametrize("block", ["4k", "64k", "4M"])
def test_random_writes_and_reads_verify(rig: Rig, block: str, tmp_path: Path) -> None:
    name = f"fio-{block}"
    rig.create(name, OBJECTS)
    report = tmp_path / "report.json"
    for direction in ("randwrite", "randread"):
        common = [
            "--ioengine=rbd",
            "--clientname=admin",
            "--pool=p2",
            f"--rbdname={name}",
            "--iodepth=8",
            "--verify=crc32c",
            "--verify_fatal=1",
            "--verify_header_seed=0",
            "--verify_state_save=0",
        ]
        rig.ok("fio", "--name=job", f"--rw={direction}", f"--bs={block}", "--size=100%", *common, "--output-format=json", f"--output={report}")
        job = json.loads(report.read_text(encoding="utf-8"))["jobs"][0]
        assert job["error"] == 0
        assert job["read"]["io_bytes"] == OBJECTS * OBJECT, "all was read back and verified"
    status = rig.maps.status(name)
    assert status is not None and sum(status[1:]) > 0
    rig.remove(name)
