"""enter.py CGROUP... -- COMMAND...: joins the cgroups, then becomes the command.

A process of its own, since a parent that moved a child after its start would lose what the child had begun by then.
"""

import os
import sys
from pathlib import Path


def main(arguments: list[str]) -> None:
    split = arguments.index("--")
    for directory in arguments[:split]:
        Path(directory, "cgroup.procs").write_text("0", encoding="ascii")
    command = arguments[split + 1 :]
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
