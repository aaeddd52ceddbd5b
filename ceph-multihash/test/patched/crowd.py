"""Four clients of one image, each a process (crowd_client.py), and a model of what they have been answered (blocks.py)."""

import queue
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import rbd
from blocks import BLOCK, OBJECT, Blocks, content, values
from crowd_client import SHUT_OUT
from crowd_member import Answers, Client
from drawn import BURST, CLIENTS, Drawn
from rig import PATIENCE, Rig
from whole_image import Request, of_kind, resolve

LONG = ("flatten", "sparsify")
WRITING = ("burst", *LONG)
# The share of requests that read, and of those that are of the whole image.
READS, WHOLE = 0.25, 0.2


class Crowd:
    def __init__(self, rig: Rig, name: str, folder: Path, seed: int, blocks: Blocks) -> None:
        self.rig, self.name, self.folder, self.blocks = rig, name, folder, blocks
        self.rng = random.Random(seed)
        self.answers: Answers = queue.Queue()
        self.clients: dict[int, Client] = {}
        self.counts: Counter[str] = Counter()
        self.deaths = self.shut_out = self.refused = 0
        self.may_fail = False
        """Reads and writes may be refused. These are then as those of a client that died."""
        self.in_turn = False
        """They are asked one at a time."""
        self._drawn = Drawn(self.rng)
        self._heard = time.monotonic()
        self._killed: set[Client] = set()
        self._next: Request | None = None
        """Of the whole image, to be asked as soon as that can be done."""

    @property
    def done(self) -> int:
        return self.counts.total()

    def fill(self, objects: Iterable[int]) -> None:
        """The first block of each of these, before there are clients."""
        with rbd.Image(self.rig.ioctx, self.name) as image:
            for number in objects:
                value = self._drawn.value()
                image.write(content(value), number * OBJECT * BLOCK)
                self.blocks.settled[number * OBJECT] = frozenset({value})

    def start(self) -> None:
        self._heard = time.monotonic()
        self.clients = {index: self._client(index) for index in range(CLIENTS)}

    def _client(self, index: int) -> Client:
        return Client(self.rig, self.name, self.folder, index, self.answers)

    def run(self, operations: int, kinds: tuple[str, ...] = (), stop: Callable[[], bool] = lambda: False) -> None:
        """Until so many more are done, by all together; kinds: those of the whole image."""
        goal = self.done + operations
        while self.done < goal and not stop():
            self._give(kinds)
            self._hear(0.1)

    def quiet(self) -> None:
        while self._next or self._busy():
            self._give_whole()
            self._hear(PATIENCE)

    def ask(self, kind: str, *arguments: Any) -> None:
        """While the others go on, if that is allowed."""
        self._next = Request(kind, list(arguments))
        while self._next or any(one.kind == kind for one in self._busy()):
            self._give(())
            self._hear(PATIENCE)

    def end(self) -> None:
        """All close the image, each after its answer."""
        self.quiet()
        self._close()

    def kill(self, client: Client) -> None:
        self._killed.add(client)
        client.process.send_signal(signal.SIGKILL)

    def remove(self) -> None:
        """On failure, too."""
        for client in self.clients.values():
            client.process.kill()
            client.process.wait(PATIENCE)

    def check(self) -> None:
        """The image and its snapshots, read by another client. Nobody has it open."""
        assert not self.clients
        with rbd.Image(self.rig.ioctx, self.name, read_only=True) as image:
            self.blocks.read(self.blocks.look(0, self.blocks.size), values(image.read(0, image.size())), late=self.deaths > 0)
            assert image.size() == self.blocks.size * BLOCK
            assert {one["name"] for one in image.list_snaps()} == self.blocks.snapshots.keys()
        for name, snapshot in self.blocks.snapshots.items():
            with rbd.Image(self.rig.ioctx, self.name, snapshot=name, read_only=True) as image:
                snapshot.found(values(image.read(0, image.size())), f"snapshot {name}")

    def _give(self, kinds: tuple[str, ...]) -> None:
        idle = self._give_whole(kinds)
        if (self._next and self._next.alone) or any(one.alone for one in self._busy()):
            return
        if self.in_turn:
            idle = [self.rng.choice(idle)] if idle and not self._busy() else []
        for client in idle:
            # Each time the lock moves, librbd begins again to flatten or to sparsify, so that it would never end.
            reads = any(one.kind in LONG for one in self._busy()) or self.rng.random() < READS
            self._ask(client, self._drawn.read(self.blocks) if reads else self._drawn.burst(self.blocks, client.index))

    def _give_whole(self, kinds: tuple[str, ...] = ()) -> list[Client]:
        """Those left that are idle."""
        idle = [client for client in self.clients.values() if client.request is None]
        whole = any(one.whole for one in self._busy())
        if idle and kinds and not self._next and not whole and self.rng.random() < WHOLE:
            self._next = of_kind(self.rng.choice(kinds), self.blocks, self.rng)
        if idle and self._next and not whole and (not self._next.alone or len(idle) == len(self.clients)):
            self._ask(idle.pop(self.rng.randrange(len(idle))), self._next)
            self._next = None
        return idle

    def _busy(self) -> list[Request]:
        return [client.request for client in self.clients.values() if client.request]

    def _ask(self, client: Client, request: Request) -> None:
        request.deaths = self.deaths
        if request.kind in LONG:
            request.arguments = self._drawn.burst(self.blocks, client.index).arguments
        if request.kind in WRITING:
            self.blocks.send(client.index, *request.arguments)
        elif request.kind == "read":
            request.seen = self.blocks.look(*request.arguments)
        else:
            request.begin(self.blocks)
        client.ask(request)

    def _hear(self, seconds: float) -> None:
        try:
            client, answer = self.answers.get(timeout=seconds)
        except queue.Empty:
            assert time.monotonic() < self._heard + PATIENCE, f"no answer to {self._busy()}"
            return
        self._heard = time.monotonic()
        if self.clients.get(client.index) is not client:
            return  # closed in order
        if answer is None:
            self._died(client)
            return
        request, client.request = client.request, None
        assert request
        if "error" in answer and not request.done_before(answer["error"]):
            assert self.may_fail and request.kind in ("burst", "read"), f"client {client.index}: {request}: {answer}"
            self.refused += 1
            self.blocks.lost(client.index)
            if request.seen:
                self.blocks.forget(request.seen)
            return
        if request.kind in WRITING:
            self.blocks.acknowledged(client.index)
            client.knows_of_deaths = request.deaths
        elif request.kind == "read":
            assert request.seen
            self.blocks.read(request.seen, answer["done"], late=client.knows_of_deaths != self.deaths)
        else:
            request.end(self.blocks)
        if request.kind != "open":
            self.counts[request.kind] += BURST if request.kind == "burst" else 1

    def _died(self, client: Client) -> None:
        errors = client.process.communicate(timeout=PATIENCE)[1]
        if client not in self._killed:
            assert client.process.returncode == SHUT_OUT, f"client {client.index}: {client.process.returncode}: {errors[-3000:]}"
            self.shut_out += 1
        self.deaths += 1
        self.blocks.lost(client.index)
        request = client.request
        if request and request.seen and request.kind == "read":
            self.blocks.forget(request.seen)
        if request and request.whole:
            del self.clients[client.index]
            self._settle(request)
        else:
            self.clients[client.index] = self._client(client.index)

    def _settle(self, request: Request) -> None:
        """Another client may have been asked to do it, and go on: so all end. Then one gets the lock, and nothing of it can come any more."""
        while self._busy():
            self._hear(PATIENCE)
        self._close()
        self.start()
        while self._busy():
            self._hear(PATIENCE)
        first = self.rng.randrange(CLIENTS)
        self._ask(self.clients[first], Request("burst", [{first * CLIENTS: self._drawn.value()}]))
        while self.clients[first].request:
            self._hear(PATIENCE)
        resolve(self.rig, self.name, self.blocks, request)
        if request.kind == "flatten":
            self._next = Request("flatten")

    def _close(self) -> None:
        clients, self.clients = list(self.clients.values()), {}
        for client in clients:
            assert client.process.stdin
            client.process.stdin.close()
        for client in clients:
            code = client.process.wait(PATIENCE)
            assert client.process.stderr
            assert code in (0, SHUT_OUT) or client in self._killed, f"client {client.index}: {code}: {client.process.stderr.read()[-3000:]}"
