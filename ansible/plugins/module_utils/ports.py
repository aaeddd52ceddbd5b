# Copyright: the Stowage authors. Apache-2.0
"""Whether anything listens on a port."""

import socket

ANSWER_SECONDS = 0.5


def answers(host, port):
    try:
        socket.create_connection((host, port), ANSWER_SECONDS).close()
        return True
    except OSError:
        return False
