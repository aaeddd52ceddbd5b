"""Debian packages for hosts that have no way out: fetched once by this machine's apt, and put into a repository of the host's own."""

import hashlib
import os
import platform
import shutil
import tempfile
from pathlib import Path

import processes
import pytest

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stowage"
SUITE = "bookworm"
WHERE = "opt/repository"
SECONDS = 1200


def run(*command, **environment):
    done = processes.run(command, SECONDS, env={**os.environ, "LC_ALL": "C", **environment})
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def entry(archive):
    """Of the index of packages."""
    content = archive.read_bytes()
    return f"{run('dpkg-deb', '--field', archive)}Filename: ./{archive.name}\nSize: {len(content)}\nSHA256: {hashlib.sha256(content).hexdigest()}\n\n"


def fetch(root, names, folder):
    """What these packages bring to a host with that root, with an index."""
    (folder / "partial").mkdir()
    (folder / "lists/partial").mkdir(parents=True)
    own = (f"Dir::State::lists={folder}/lists", f"Dir::State::status={root}/var/lib/dpkg/status", "Dir::State::extended_states=/dev/null",
           f"Dir::Cache={folder}", f"Dir::Cache::archives={folder}", "APT::Keep-Downloaded-Packages=true", "APT::Sandbox::User=root")  # fmt: skip
    options = [word for one in own for word in ("-o", one)]
    run("apt-get", *options, "update")
    run("apt-get", *options, "install", "--download-only", "--yes", "--no-install-recommends", *names)
    for left in ("partial", "lists"):
        shutil.rmtree(folder / left)
    for archive in folder.glob("*.deb"):
        # apt would look for the name as it is in the index.
        archive.rename(folder / archive.name.replace("%3a", "_"))
    (folder / "Packages").write_text("".join(entry(archive) for archive in sorted(folder.glob("*.deb"))), encoding="utf-8")
    assert list(folder.glob("*.deb"))


def offer(hosts, host, names):
    """Has the host's apt know these packages, with what they need, and no others."""
    codename = platform.freedesktop_os_release().get("VERSION_CODENAME")
    if codename != SUITE:
        pytest.skip(f"this machine's apt has packages of {codename}, needed: {SUITE}")
    root = hosts.state / "hosts" / host / "root"
    installed = hashlib.sha256((root / "var/lib/dpkg/status").read_bytes() + " ".join(names).encode()).hexdigest()[:12]
    kept = CACHE / f"hosts-packages-{installed}"
    if not kept.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE, prefix="hosts-packages-making-") as made:
            whole = Path(made) / "whole"
            whole.mkdir()
            fetch(root, names, whole)
            whole.rename(kept)
    shutil.copytree(kept, root / WHERE)
    hosts.ssh(host, f"rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/* && echo 'deb [trusted=yes] file:/{WHERE} ./' > /etc/apt/sources.list.d/test.list")
