"""Which masters of Alluxio take part in their journal, and whether a client is served, five times a second."""

import http.client
import socket
import threading
import time
from contextlib import contextmanager

EVERY_SECONDS = 0.2
ANSWER_SECONDS = 30
JOURNAL = 19200
WEB = 19999


def listens(address):
    try:
        socket.create_connection((address, JOURNAL), ANSWER_SECONDS).close()
        return True
    except OSError:
        return False


def serves(address):
    """Only the master that serves answers this; others close the connection."""
    connection = http.client.HTTPConnection(address, WEB, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/api/v1/master/webui_workers")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class Watch:
    """What was seen, as (when, in seconds of the monotonic clock, what): of each master whether it listens; of a client whether one served it."""

    def __init__(self, addresses):
        self.addresses = addresses
        self.listening = {name: [] for name in addresses}
        self.served = []

    def leader(self):
        return next((name for name, address in self.addresses.items() if serves(address)), None)

    def back(self, name, after):
        """When the master was first seen to listen after a moment."""
        return next((when for when, there in self.listening[name] if there and when > after), None)

    def away(self):
        """How many masters did not listen at the same time, at most; between two looks a master is what the first of them said."""
        now, most = {}, 0
        for _when, name, there in sorted((when, name, there) for name, seen in self.listening.items() for when, there in seen):
            now[name] = there
            most = max(most, list(now.values()).count(False))
        return most

    @contextmanager
    def running(self):
        ended = threading.Event()

        def repeat(look, seen):
            while not ended.wait(EVERY_SECONDS):
                there = look()
                seen.append((time.monotonic(), there))

        looks = [(lambda a=address: listens(a), self.listening[name]) for name, address in self.addresses.items()]
        looks.append((lambda: self.leader() is not None, self.served))
        threads = [threading.Thread(target=repeat, args=look) for look in looks]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            ended.set()
            for thread in threads:
                thread.join()
