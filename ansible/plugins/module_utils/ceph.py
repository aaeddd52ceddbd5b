# Copyright: the Stowage authors. Apache-2.0
"""What a Ceph cluster answers to its administrator, by the command `ceph`."""

import json
import os
import time

ADMIN_KEYRING = "/etc/ceph/ceph.client.admin.keyring"
ANSWER_SECONDS = 60
POLL_SECONDS = 0.5
ENOENT = 2


class CephError(Exception):
    """A command failed; the code is its exit code, which is Ceph's errno."""

    def __init__(self, command, code, text):
        super().__init__(f"{command}: {text}")
        self.code = code


def options():
    return {"timeout": {"type": "int", "default": 300}}


def absent(module):
    """Whether there is no cluster to ask because this is a check on a fresh host."""
    return module.check_mode and not os.path.exists(ADMIN_KEYRING)


def ask(module, *words, stdin=None):
    """What the command prints as JSON; None when it prints nothing. Raises CephError."""
    command = ["timeout", str(ANSWER_SECONDS), "ceph", "--connect-timeout", "20", "--format", "json", *words]
    code, out, err = module.run_command(command, data=stdin)
    if code != 0:
        lines = [line for line in err.strip().splitlines() if line.strip()]
        raise CephError(" ".join(["ceph", *words]), code, lines[-1] if lines else f"exit code {code}")
    return json.loads(out) if out.strip() else None


def ask_patiently(module, *words):
    """The same once the cluster answers, which it does as soon as its monitors have found each other."""
    deadline = time.monotonic() + module.params["timeout"]
    while True:
        try:
            return ask(module, *words)
        except CephError as error:
            # What it says no to it has understood.
            if error.code == ENOENT or time.monotonic() > deadline:
                raise
        time.sleep(POLL_SECONDS)


def keyring(entity, key):
    return f"[{entity}]\n\tkey = {key}\n"
