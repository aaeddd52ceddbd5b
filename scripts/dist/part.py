"""Lines of a class path whose jars are wanted, whatever their version: part.py CLASS-PATH NAME... <PATHS-OF-WANTED-JARS"""

import re
import sys
from pathlib import Path


def artifact(jar: str) -> str:
    return re.sub(r"-\d[^/]*\.jar$", "", jar.strip().rpartition("/")[2])


def part(lines: list[str], wanted: list[str]) -> list[str]:
    names = {artifact(jar) for jar in wanted}
    return [line for line in lines if artifact(line) in names]


if __name__ == "__main__":
    print("\n".join(part(Path(sys.argv[1]).read_text(encoding="utf-8").split(), [*sys.argv[2:], *sys.stdin])))
