# Copyright: the Stowage authors. Apache-2.0
"""What the master of Alluxio that serves answers on its web port. One that does not serve yet, or is a standby, closes the connection."""

import http.client
import json
import re

ANSWER_SECONDS = 10
POLL_SECONDS = 0.5


def answer(place, path):
    """What a master answers, or None while it does not serve."""
    connection = http.client.HTTPConnection(place, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", f"/api/v1/master/{path}")
        said = connection.getresponse()
        return json.load(said) if said.status == http.client.OK else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def ask(masters, path):
    """(the master that serves, its answer); (None, None) while there is none."""
    for place in masters:
        said = answer(place, path)
        if said is not None:
            return place, said
    return None, None


def seconds(duration):
    """A duration of Alluxio's settings, such as 20s, 1min or 20000."""
    number, unit = re.match(r"([0-9.]+)\s*(ms|mil|s|m|h|d|)", duration.strip().lower()).groups()
    return float(number) * {"s": 1, "m": 60, "h": 3600, "d": 86400}.get(unit, 0.001)
