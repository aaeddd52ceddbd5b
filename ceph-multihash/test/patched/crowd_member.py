"""One of a crowd's clients: its process, what it was asked, and its answers."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from typing import Any

from rig import Rig
from whole_image import Request


class Client:
    def __init__(self, rig: Rig, image: str, folder: Path, index: int, answers: "Answers") -> None:
        self.index, self.socket = index, folder / f"{index}.asok"
        words = [Path(__file__).with_name("crowd_client.py"), rig.conf, "p2", image, self.socket]
        self.process = subprocess.Popen([sys.executable, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # The first answer is that it has opened the image.
        self.request: Request | None = Request("open")
        self.knows_of_deaths = -1
        threading.Thread(target=self._listen, args=(answers,), daemon=True).start()

    def _listen(self, answers: "Answers") -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.endswith("\n"):
                answers.put((self, json.loads(line)))
        answers.put((self, None))

    def ask(self, request: Request) -> None:
        assert self.request is None and self.process.stdin
        self.request = request
        try:
            self.process.stdin.write(json.dumps([request.kind, *request.arguments]) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it was killed, or shut out: the end of its output says so


Answers = Queue[tuple[Client, dict[str, Any] | None]]
"""None: it has ended."""
