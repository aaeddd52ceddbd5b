"""The collection as a user of a release has it: built and installed by `ansible-galaxy`, in a home with nothing else."""

import os

import processes

from collection_paths import COLLECTION

SECONDS = 600


def install(home):
    """Path of the archive that was built."""
    commands = (
        ["ansible-galaxy", "collection", "build", COLLECTION, "--output-path", home],
        ["ansible-galaxy", "collection", "install", "--offline", home / "stowage-clusters-0.1.0.tar.gz"],
    )
    for command in commands:
        done = processes.run(command, SECONDS, cwd=home, env=surroundings(home))
        assert done.returncode == 0, done.stdout + done.stderr
    return home / "stowage-clusters-0.1.0.tar.gz"


def surroundings(home):
    """The environment of commands that know of that home only."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ANSIBLE_", "XDG_"))}
    # The path of a socket may not be long.
    own = {"ANSIBLE_HOME": str(home / ".ansible"), "ANSIBLE_SSH_CONTROL_PATH_DIR": os.environ["ANSIBLE_SSH_CONTROL_PATH_DIR"], "ANSIBLE_NOCOLOR": "1"}
    return {**kept, "HOME": str(home), "PWD": str(home), **own}
