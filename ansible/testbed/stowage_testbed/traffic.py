"""tc commands for a link's bandwidth and, where the kernel has netem, its delays."""

from collections.abc import Mapping, Sequence

UNBOUNDED = 100 * 10**9  # HTB needs some rate; more than any virtual link carries
QUEUE_MILLIS = 20
MTU = 1500


def burst(rate: int) -> int:
    """Bytes that may leave at once: 2 ms' worth, and at least one packet of the largest size that offloading hands over."""
    return max(66_000, rate // 8 // 500)


def plan(
    link: str, rate: int | None, delays: Mapping[str, int], match: str, rates: Mapping[str, int] | None = None
) -> Sequence[Sequence[str]]:
    """The commands, after the link's root qdisc is gone, for what leaves through the link.

    rate is in bits/s, delays maps an address to microseconds, rates an address to bits/s below rate; match ("src" or "dst") is
    the header field they are looked up by. The delay of what matches no address is under "default".
    """
    rates = rates or {}
    delayed = any(delays.values())
    if not delayed and not rates:
        if rate is None:
            return []
        return [["qdisc", "add", "dev", link, "root", *_tbf(rate)]]
    speed = rate or UNBOUNDED
    commands = [
        ["qdisc", "add", "dev", link, "root", "handle", "1:", "htb", "default", "2"],
        ["class", "add", "dev", link, "parent", "1:", "classid", "1:1", *_htb(speed)],
    ]
    others = [a for a in dict.fromkeys([*delays, *rates]) if a != "default"]
    for number, key in enumerate(["default", *others], start=2):
        own = min(rates.get(key, speed), speed)
        commands.append(["class", "add", "dev", link, "parent", "1:1", "classid", f"1:{number:x}", *_htb(own)])
        queue = _netem(delays.get(key, 0)) if delayed else _fifo(own)
        commands.append(["qdisc", "add", "dev", link, "parent", f"1:{number:x}", *queue])
        if key != "default":
            selector = ["u32", "match", "ip", match, f"{key}/32", "flowid", f"1:{number:x}"]
            commands.append(["filter", "add", "dev", link, "parent", "1:", "protocol", "ip", *selector])
    return commands


def _tbf(rate: int) -> list[str]:
    return ["tbf", "rate", f"{rate}bit", "burst", str(burst(rate)), "latency", f"{QUEUE_MILLIS}ms"]


def _htb(rate: int) -> list[str]:
    return ["htb", "rate", f"{rate}bit", "ceil", f"{rate}bit", "burst", str(burst(rate)), "cburst", str(burst(rate))]


def _fifo(rate: int) -> list[str]:
    return ["bfifo", "limit", str(burst(rate) + rate // 8 * QUEUE_MILLIS // 1000)]


def _netem(micros: int) -> list[str]:
    # The default queue of 1000 packets would drop at a few hundred Mbit/s and 50 ms.
    return ["netem", "delay", f"{micros}us", "limit", "100000"]
