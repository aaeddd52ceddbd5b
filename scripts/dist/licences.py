"""The licence of everything that a release contains: licences.py RELEASE MAVEN-REPOSITORY TEXTS

RELEASE/sbom.cdx.json names the libraries. Each gets a folder in RELEASE/licenses with the texts that its own jar carries. One that
carries none gets those of its licences from TEXTS, the folder LICENSES of the checkout. A library without a text is an error.
"""

import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

TEXT = re.compile(r"(META-INF/)?([^/]*[-_.])?(LICEN[SC]E|NOTICE|COPYING|COPYRIGHT)([-_.][^/]*)?(\.(txt|md|html))?", re.IGNORECASE)
LICENCE = re.compile(r"LICEN[SC]E|COPYING|COPYRIGHT", re.IGNORECASE)
OURS = "io.github.stowage"
# What poms call the licences whose texts TEXTS has.
NAMED = {
    "Apache-2.0": r"apache|\basl\b",
    "MIT": r"\bmit\b|bouncy castle",
    "BSD-3-Clause": r"bsd|go license|revised",
    "EPL-2.0": r"epl.?2|eclipse public license.*2",
    "EPL-1.0": r"epl|eclipse public license",
    "CDDL-1.1": r"cddl",
    "LGPL-2.1": r"lgpl|lesser general",
    "CC0-1.0": r"cc0|public domain",
}


def libraries(release: Path) -> list[dict]:
    bom = json.loads((release / "sbom.cdx.json").read_text(encoding="utf-8"))
    return [component for component in bom["components"] if component.get("group") != OURS]


def jar_of(component: dict, repository: Path) -> Path:
    group, name, version = component["group"], component["name"], component["version"]
    classifier = re.search(r"classifier=([^&]+)", component.get("purl", ""))
    file = f"{name}-{version}{'-' + classifier[1] if classifier else ''}.jar"
    return repository / group.replace(".", "/") / name / version / file


def names(component: dict) -> list[str]:
    found = []
    for choice in component.get("licenses", []):
        licence = choice.get("license", {})
        found.append(choice.get("expression") or licence.get("id") or licence.get("name") or licence.get("url", ""))
    return found


def spdx(name: str) -> str | None:
    return next((known for known, pattern in NAMED.items() if name == known or re.search(pattern, name, re.IGNORECASE)), None)


def texts_in(jar: Path, folder: Path) -> bool:
    """Whether there was a licence, not just a notice."""
    with zipfile.ZipFile(jar) as archive:
        found = [name for name in archive.namelist() if TEXT.fullmatch(name)]
        for name in found:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name.replace("/", "-")).write_bytes(archive.read(name))
    return any(LICENCE.search(name) for name in found)


def main(release: Path, repository: Path, texts: Path) -> None:
    target = release / "licenses"
    shutil.copytree(texts, target, dirs_exist_ok=True)
    lines, without = [], []
    for component in sorted(libraries(release), key=lambda one: (one["group"], one["name"], one["version"])):
        called = f"{component['group']}:{component['name']}:{component['version']}"
        folder = f"{component['group']}.{component['name']}-{component['version']}"
        if texts_in(jar_of(component, repository), target / folder):
            where = [folder + "/"]
        else:
            known = [spdx(name) for name in names(component)]
            where = [f"{one}.txt" for one in known if one and (texts / f"{one}.txt").exists()]
        if not where:
            without.append(f"{called} ({', '.join(names(component)) or 'no licence named'})")
        lines.append(f"{called}\n    {' or '.join(names(component)) or 'see its text'}: {', '.join(where)}\n")
    if without:
        sys.exit("dist: no licence text for " + "; ".join(without) + ": add one to LICENSES/")
    (target / "THIRD-PARTY.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
