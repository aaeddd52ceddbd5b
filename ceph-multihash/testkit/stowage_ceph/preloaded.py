"""Libraries in C that a test puts before a program's own (LD_PRELOAD)."""

import subprocess
from pathlib import Path

TIMEOUT_SECONDS = 300


def compiled(source: Path, folder: Path, *libraries: str) -> Path:
    made = folder / f"{source.stem}.so"
    command = ["cc", "-shared", "-fPIC", "-Wall", "-Werror", "-o", str(made), str(source), *libraries, "-ldl"]
    subprocess.run(command, check=True, timeout=TIMEOUT_SECONDS)
    return made
