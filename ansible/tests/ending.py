"""A plug-in of pytest: however a run ends, it says during which test, its fixtures clean up, and no temporary file is left."""

import os
import shutil
import signal
import tempfile
import threading
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# What pytest captures is lost when it is killed: this is where it writes itself.
TERMINAL = os.dup(2)
running = "no test"
struck = None
sheltered = 0


@contextmanager
def shelter():
    """A signal that comes meanwhile ends the run afterwards: for what must be finished once it was begun, such as cleaning up."""
    global sheltered
    sheltered += 1
    try:
        yield
    finally:
        sheltered -= 1
    if struck and not sheltered and not ended:
        _end()


ended = False


def _end():
    global ended
    ended = True
    raise KeyboardInterrupt(struck.name)


def _note(number, _frame):
    global struck
    if struck:  # it is being ended already
        return
    struck = signal.Signals(number)
    os.write(TERMINAL, f"\n{struck.name} during {running}: cleaning up\n".encode())
    if not sheltered:
        _end()


def pytest_configure(config):
    if threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, _note)
    config.temporary = tempfile.mkdtemp(prefix="stowage-pytest-")
    os.environ["TMPDIR"] = tempfile.tempdir = config.temporary
    # Ansible's temporary files, and the sockets of its connections.
    os.environ["ANSIBLE_HOME"] = os.path.join(config.temporary, "a")
    os.environ["ANSIBLE_SSH_CONTROL_PATH_DIR"] = os.path.join(config.temporary, "cp")


def pytest_unconfigure(config):
    shutil.rmtree(config.temporary, ignore_errors=True)


def pytest_runtest_logstart(nodeid):
    global running
    running = nodeid


def pytest_runtest_logfinish():
    global running
    running = "no test"


def pytest_sessionfinish(session):
    if struck:
        session.exitstatus = 128 + struck
