"""Programs of this project, which end with the demo and write their temporary files where the demo says."""

import sys
import tempfile
from pathlib import Path

import build
import child
from trouble import Trouble


def temporary(parent: Path) -> tempfile.TemporaryDirectory:
    parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="tmp-", dir=parent, ignore_cleanup_errors=True)


def run(root: Path, java: Path, folder: str, module: str, main: str, *arguments: str) -> None:
    """A main class, on the class path that its module's build wrote down."""
    target = root / module / "target"
    terminal = "true" if sys.stderr.isatty() else "false"
    command = [
        str(java / "bin/java"),
        f"-Djava.io.tmpdir={folder}",
        "-XX:-UsePerfData",
        f"-Dstowage.stderr.terminal={terminal}",
        "-cp",
        f"{target / 'classes'}:{(target / 'runtime.classpath').read_text().strip()}",
        main,
        *arguments,
    ]
    succeed(root, java, command)


def succeed(root: Path, java: Path, command: list[str]) -> None:
    code = child.run(command, cwd=root, env=build.environment(java))
    if code != 0:
        raise Trouble(f"stopped: {Path(command[0]).name} ended with exit code {code}, see above", code)
