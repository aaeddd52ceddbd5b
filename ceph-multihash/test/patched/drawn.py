"""Reads and writes of a crowd's clients, drawn at random."""

import random

from blocks import OBJECT, Blocks
from whole_image import Request

CLIENTS = 4
BURST = 8
"""Blocks that a client writes at once."""
ZEROS = 0.1


class Drawn:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._value = 0

    def value(self) -> int:
        """That nothing has been written with."""
        self._value += 1
        return self._value

    def burst(self, blocks: Blocks, client: int) -> Request:
        wanted = {}
        for run in self._rng.sample(range(blocks.size // CLIENTS // CLIENTS), BURST):
            # Four blocks in a row are a client's, the next four the next one's.
            block = (run * CLIENTS + client) * CLIENTS + self._rng.randrange(CLIENTS)
            wanted[block] = 0 if self._rng.random() < ZEROS else self.value()
        return Request("burst", [wanted])

    def read(self, blocks: Blocks) -> Request:
        return Request("read", [self._rng.randrange(blocks.size - OBJECT), OBJECT])
