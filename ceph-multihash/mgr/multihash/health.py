"""The module's warning in `ceph health`."""

from typing import Any, Dict, Iterable, List, Tuple

Checks = Dict[str, Dict[str, Any]]


def checks(pools: Iterable[Tuple[Dict[str, Any], bool]], failure: str) -> Checks:
    """
    :param pools: each as `ceph multihash status` lists it, and whether there was time to write it
    :param failure: why the last round ended in its middle, or ""
    """
    late = [pool for pool, settled in pools if not pool["fresh"] and (settled or pool["problem"])]
    return _named([f"pool {pool['pool']}: {pool['problem'] or failure or 'nothing was written yet'}" for pool in late])


def of_all(failure: str) -> Checks:
    """Where not even the pools are known."""
    return _named([f"all pools: {failure}"])


def reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _named(detail: List[str]) -> Checks:
    check = {
        "severity": "warning",
        "summary": f"{len(detail)} pool(s) have no metrics for multi-hash that are not too old",
        "count": len(detail),
        "detail": detail,
    }
    return {"MULTIHASH_NOT_PUBLISHED": check} if detail else {}
