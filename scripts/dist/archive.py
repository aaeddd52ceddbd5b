"""Archives whose bytes depend on their content alone: no time, owner, umask or order of the machine that packs them.

    archive.py pack FOLDER ARCHIVE.tar.gz          the folder, under its own name
    archive.py collection FROM.tar.gz TO.tar.gz    a collection as ansible-galaxy has built it
"""

import gzip
import hashlib
import io
import json
import sys
import tarfile
from pathlib import Path

# 2026-11-21, as project.build.outputTimestamp in pom.xml.
TIME = 1795219200


def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.mtime = TIME
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    executable = member.isdir() or member.mode & 0o100
    member.mode = 0o755 if executable else 0o644
    member.pax_headers = {}
    return member


def write(target: Path, members) -> None:
    """members: pairs of what goes in and its content, None for a folder."""
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
            for member, content in members:
                tar.addfile(plain(member), content)


def of_folder(folder: Path):
    with tarfile.open(fileobj=io.BytesIO(), mode="w") as names:
        for path in [folder, *sorted(folder.rglob("*"))]:
            member = names.gettarinfo(path, str(path.relative_to(folder.parent)))
            if not (member.isfile() or member.isdir() or member.issym()):
                sys.exit(f"archive.py: {path} is neither a file nor a folder")
            if member.islnk():
                member.type, member.size = tarfile.REGTYPE, path.stat().st_size
            with path.open("rb") if member.isfile() else io.BytesIO() as content:
                yield member, content


def of_collection(archive: Path):
    """ansible-galaxy lists files in the order in which the file system has them."""
    with tarfile.open(archive) as tar:
        files = json.load(tar.extractfile("FILES.json"))
        files["files"].sort(key=lambda one: one["name"])
        listed = json.dumps(files, indent=1).encode()
        manifest = json.load(tar.extractfile("MANIFEST.json"))
        manifest["file_manifest_file"]["chksum_sha256"] = hashlib.sha256(listed).hexdigest()
        changed = {"FILES.json": listed, "MANIFEST.json": json.dumps(manifest, indent=1).encode()}
        for member in tar:
            content = tar.extractfile(member) if member.isfile() else None
            if member.name in changed:
                member.size = len(changed[member.name])
                content = io.BytesIO(changed[member.name])
            yield member, content


if __name__ == "__main__":
    what, source, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    write(target, {"pack": of_folder, "collection": of_collection}[what](source))
