"""Maven's part: only the modules the demo needs, with no tests and no formatter."""

import os
import re
import shlex
from pathlib import Path

from child import run as run_child
from progress import Clock, Status
from trouble import Trouble

OPTIONS = [
    "-T2",
    "-am",
    "-Dmaven.test.skip",
    "-DskipTests",
    "-Dspotless.check.skip",
    # A jar that an interrupted build left half written looks up to date.
    "-Dmaven.jar.forceCreation",
]
MODULE = re.compile(r"\[INFO\] Building (.+?) \S+ +\[(\d+)/(\d+)\]")
NO_NETWORK = re.compile(
    r"Could not transfer artifact|Unknown host|Network is unreachable|Connection (refused|timed out|reset)|offline mode"
)
# What ./stowage looks at: built when, so that it need not build again.
CLI = "placement-cli"
STAMP = f"{CLI}/target/stowage.built"


def environment(java: Path) -> dict[str, str]:
    """One JDK for all."""
    return os.environ | {"JAVA_HOME": str(java)}


def mavens_environment(java: Path, temporary: str) -> dict[str, str]:
    # Quoted, since the path may have white space. Half of Maven's time would go into optimizing itself.
    options = f'"-Djava.io.tmpdir={temporary}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData'
    return environment(java) | {"JDK_JAVA_OPTIONS": f"{os.environ.get('JDK_JAVA_OPTIONS', '')} {options}".strip()}


def run(root: Path, java: Path, temporary: str, clock: Clock, modules: str) -> None:
    stamp = root / STAMP
    stamp.parent.mkdir(parents=True, exist_ok=True)
    (begun := stamp.with_suffix(".new")).touch()
    log_file = root / "build/demo/maven.log"
    log_file.parent.mkdir(parents=True, exist_ok=True)
    command = [*shlex.split(os.environ.get("MVN", "mvn")), "package", "-pl", modules, *OPTIONS]
    with log_file.open("w") as log, Status(clock, repository()) as status:

        def line(text: str) -> None:
            print(text, file=log)
            if found := MODULE.match(text):
                status.module(found[1].removeprefix("Stowage :: "), int(found[2]), int(found[3]))

        try:
            code = run_child(command, line, cwd=root, env=mavens_environment(java, temporary))
        except FileNotFoundError:
            raise Trouble(f"{command[0]} is missing: install Maven, then run this again", 2) from None
    if code != 0:
        raise Trouble(reason(log_file.read_text(errors="replace"), log_file))
    if CLI in modules.split(","):
        begun.rename(stamp)


def reason(log: str, file: Path) -> str:
    if "No space left on device" in log:
        return "the disk is full: free some space and run this again"
    if found := NO_NETWORK.search(log):
        return f"Maven cannot download what it needs ({found[0]}): connect to the network, or name a mirror in ~/.m2/settings.xml, and run this again; see {file}"
    errors = re.findall(r"\[ERROR\] (.+)", log)
    return f"the build failed: {errors[0] if errors else 'Maven said nothing'}; see {file}"


def repository() -> Path:
    """Where Maven keeps what it downloads, as far as its usual settings say."""
    settings = Path.home() / ".m2/settings.xml"
    found = settings.exists() and re.search(r"<localRepository>\s*([^<$]+?)\s*<", settings.read_text(errors="replace"))
    return Path(found[1]) if found else Path.home() / ".m2/repository"
