"""Sends UDP to a peer's discard port at a rate in bits per second: stress of the link, not of a service."""

import socket
import sys
import time

PORT = 9
SIZE = 1400
BURST_SECONDS = 0.01

peer, rate = sys.argv[1], float(sys.argv[2])
family, kind, protocol, _, address = socket.getaddrinfo(peer, PORT, type=socket.SOCK_DGRAM)[0]
link = socket.socket(family, kind, protocol)
payload = bytes(SIZE)
sent_bits, start = 0.0, time.monotonic()
while True:
    if sent_bits <= rate * (time.monotonic() - start):
        try:
            link.sendto(payload, address)
        except OSError:
            pass  # refused by a peer that does not discard, or no buffer left: the link is what matters
        sent_bits += 8 * SIZE
    else:
        time.sleep(BURST_SECONDS)
