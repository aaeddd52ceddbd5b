"""SIGTERM and SIGHUP end the launcher as Ctrl-C does: what it was at is cleaned up."""

import signal
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(KeyboardInterrupt):
    """The signal that came."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


def raise_ended() -> None:
    """The first signal raises Ended. Those after it do nothing, so that they don't end the cleaning up."""
    for number in ENDING:
        # Whoever started this with nohup wants it to outlive a terminal.
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _first)


def _first(number: int, _frame: FrameType | None) -> None:
    for each in ENDING:
        if signal.getsignal(each) == _first:
            signal.signal(each, _ignore)
    raise Ended(number)


def _ignore(_number: int, _frame: FrameType | None) -> None:
    pass
