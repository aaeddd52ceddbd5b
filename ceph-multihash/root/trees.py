"""The Debian root with Ceph, and the source of exactly that Ceph: two cached trees, made when first asked for."""

import hashlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "ansible/testbed"))

from releases import chosen  # noqa: E402  (the path above comes first)
from stowage_testbed import cached_tree  # noqa: E402
from stowage_testbed.command import run  # noqa: E402
from stowage_testbed.errors import TestbedError, UsageError  # noqa: E402
from stowage_testbed.image_recipe import LEAN  # noqa: E402
from stowage_testbed.layout import Layout  # noqa: E402

# Where `run` mounts what the machine has.
MOUNT_POINTS = ("stowage", "usr/src/ceph", "mnt/tree", "var/cache/ccache")
RECORD = "etc/stowage-packages"


def packages() -> list[str]:
    """The names in the lists, which are one a line, with comments."""
    release = chosen()
    lines = [
        line
        for name in release.lists
        for line in (HERE / f"packages/{name}.txt").read_text(encoding="utf-8").splitlines()
    ]
    return [line for line in lines if line and not line.startswith("#") and line not in release.without]


def root() -> Path:
    """The root directory, made if it is not there."""
    release = chosen()
    made_of = (*packages(), release.suite, release.ceph, RECORD, *MOUNT_POINTS, *LEAN, *release.options)
    target = _layout().cache / f"ceph-root-{_digest(*made_of)}"
    if not target.is_dir():
        _need_root()
        _say(f"making the {release.debian} root with Ceph {release.ceph} (only once)")
        cached_tree.ensure(_layout(), target, "the root with Ceph", _debian, _complete)
    return target


def source() -> Path:
    """Ceph's source with Debian's patches, as the root's packages were built from it; fetched if it is not there."""
    target = source_path(root())
    if not target.is_dir():
        _need_root()
        _say(f"fetching the source of Ceph {chosen().ceph} (only once)")
        cached_tree.ensure(_layout(), target, "Ceph's source", _fetch)
    return target


def source_path(base: Path) -> Path:
    """Where the source for this root is or would be."""
    packages_in_root = (base / RECORD).read_text(encoding="ascii")
    version = next(line for line in packages_in_root.splitlines() if line.startswith("ceph-common "))
    fetcher = (HERE / chosen().fetcher).read_text(encoding="utf-8")
    return _layout().cache / f"ceph-source-{chosen().ceph}-{_digest(version, fetcher)}"


def _fetch(target: Path) -> list[str]:
    target.mkdir()
    return [str(HERE.parent / "run"), "--tree", str(target), f"/stowage/ceph-multihash/root/{chosen().fetcher}"]


def _debian(target: Path) -> list[str]:
    made = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *LEAN, *chosen().options]
    return [*made, f"--include={','.join(packages())}", chosen().suite, str(target)]


def _complete(target: Path) -> None:
    release = chosen()
    installed = run(["chroot", str(target), "dpkg-query", "--show", "--showformat", "${Package} ${Version}\n"])
    (target / RECORD).write_text(installed, encoding="ascii")
    ours = {line for line in installed.splitlines() if line.startswith(("ceph-", "librados", "librbd"))}
    if wrong := [line for line in sorted(ours) if not line.split()[1].startswith(f"{release.ceph}+")]:
        raise TestbedError(f"Debian's {release.suite} has {wrong[0]} now, this needs Ceph {release.ceph}")
    for point in MOUNT_POINTS:
        (target / point).mkdir(parents=True)
    (target / "etc/hosts").write_text("127.0.0.1 localhost\n", encoding="ascii")


def _layout() -> Layout:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Layout(Path("/var/lib/stowage-ceph"), cache / "stowage")


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def _need_root() -> None:
    if os.geteuid() != 0:
        raise UsageError("making the Debian root with Ceph needs root (sudo)")


def _say(message: str) -> None:
    print(f"ceph-multihash: {message}", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    try:
        if arguments == ["root"]:
            print(root())
            # What `run` mounts if it is there: so that it asks once.
            print(found if (found := source_path(root())).is_dir() else "")
        else:
            print(source())
    except TestbedError as error:
        _say(str(error))
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
