"""Which package has which file: the index Contents-amd64 of main, of the Debian release that runs here.

Debian keeps one version of it for each release, so none can be pinned. apt checks its SHA-256 against the release file, which Debian signs.
"""

import gzip
import os
import platform
from pathlib import PurePosixPath

from tables import program
from tables.failure import Failure

COLUMNS = ("section", "package", "directory", "path")
DIRECTORY_LEVELS = 2

# The user's sources and keys, folders of our own, and of all indexes this one only.
SETTINGS = """
Dir::State::lists "{folder}/lists";
Dir::Cache "{folder}/cache";
Acquire::Retries "1";
Acquire::http::Timeout "30";
Acquire::https::Timeout "30";
Acquire::IndexTargets::deb::Packages::DefaultEnabled "false";
Acquire::IndexTargets::deb::Translations::DefaultEnabled "false";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::IndexTargets::deb::Contents-deb {{
  MetaKey "$(COMPONENT)/Contents-amd64";
  ShortDescription "Contents-amd64";
  Description "$(RELEASE)/$(COMPONENT) Contents-amd64";
  PDiffs "false";
  KeepCompressed "true";
  KeepCompressedAs "gz";
}};
"""


def release():
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        system = {}
    if system.get("ID") != "debian" or not system.get("VERSION_CODENAME"):
        raise Failure(f"this system is {system.get('PRETTY_NAME', 'unknown')}, needed: a release of Debian, whose apt has this table")
    return system["VERSION_CODENAME"]


def version():
    return release()


def download(folder):
    # apt downloads as another user than root.
    os.chmod(folder, 0o755)
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    settings = folder / "apt.conf"
    settings.write_text(SETTINGS.format(folder=folder))
    program.run("apt-get update", 600, "apt-get", "update", APT_CONFIG=str(settings), LC_ALL="C")
    found = program.run(
        "apt-get indextargets",
        60,
        *("apt-get", "indextargets", "--format", "$(FILENAME)"),
        *("Created-By: Contents-deb", "Origin: Debian", "Component: main", f"Release: {release()}"),
        APT_CONFIG=str(settings),
    ).split("\n")
    if not found[0]:
        raise Failure(f"apt could not download Contents-amd64 of {release()}; is there a network, and does `apt-get update` succeed?")
    return found[0]


def rows(file):
    with gzip.open(file, "rt", encoding="utf-8", errors="backslashreplace", newline="\n") as lines:
        yield from of_lines(lines)


def of_lines(lines):
    """Lines are a path, which may have spaces, and its packages: section/package, with commas between them. One row for each package."""
    for line in lines:
        path, places = (*line.rsplit(maxsplit=1), "", "")[:2]
        for place in places.split(","):
            section, _, package = place.rpartition("/")
            if not section:
                raise Failure(f"a line of the index is {line.strip()!r}, expected: a path, and section/package")
            yield section, package, directory(path), path


def directory(path):
    """The first folders of a path: usr/share of usr/share/doc/bash/README."""
    return "/".join(PurePosixPath(path).parent.parts[:DIRECTORY_LEVELS])
