"""Whether an image's threads have ended when it has been closed. If one has not, the client may be gone while it still uses it, and crashes."""

import subprocess
import sys
from pathlib import Path

from stowage_ceph.preloaded import compiled

FILES = Path(__file__).resolve().parents[1] / "closing"
TIMEOUT_SECONDS = 300


def threads_left(folder: Path, conf: Path, pool: str, first: str, name: str) -> int:
    """
    Of an image, when a client has closed it in which threads end slowly; before that the client has used the first one, a stock image. folder: for what is
    compiled.
    """
    shim = compiled(FILES / "slow_ends.c", folder)
    words = ["env", f"LD_PRELOAD={shim}", sys.executable, str(FILES / "closer.py"), str(conf), pool, first, name]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-3000:]}"
    return int(done.stdout)
