"""What the manager has of the cluster, as the module wants it."""

from typing import Any, Dict, FrozenSet, List, NamedTuple, Optional, Tuple

from .document import Osd
from .figures import Latencies, Sample, Tree, free_fractions, primary_first, tree

# An OSD that is up but hasn't reported for so many periods hangs; what it said last says nothing of now.
SILENT_PERIODS = 4


class Pool(NamedTuple):
    id: int
    name: str
    pg_num: int
    applications: FrozenSet[str]


class Cluster:
    """
    Of one thread, but pools(), pool_named() and known, which commands use too.

    known: the figures by OSD, as look() found them last
    """

    def __init__(self, mgr: Any) -> None:
        self.known: Dict[int, Osd] = {}
        self._mgr = mgr
        self._latencies = Latencies()
        # Of the OSDs' map of that epoch: most rounds find the same one.
        self._groups: Dict[int, Tuple[int, List[List[int]]]] = {}

    def pools(self) -> List[Pool]:
        dumped = self._mgr.get("osd_map")["pools"]
        return [Pool(one["pool"], one["pool_name"], one["pg_num"], frozenset(one.get("application_metadata", {}))) for one in dumped]

    def pool_named(self, name: str) -> Optional[Pool]:
        return next((pool for pool in self.pools() if pool.name == name), None)

    def look(self, now: float) -> Dict[int, Osd]:
        """Of the OSDs that are up and report. Those that hang have no figures: unknown is not idle."""
        try:
            self.known = self._look(now)
        except Exception:
            self.forget()
            raise
        return self.known

    def forget(self) -> Dict[int, Osd]:
        """What is shown as the figures of now, and is no longer looked for."""
        self.known = {}
        return self.known

    def _look(self, now: float) -> Dict[int, Osd]:
        up = [one["osd"] for one in self._mgr.get("osd_map")["osds"] if one["up"]]
        free = free_fractions(self._mgr.get("osd_stats")["osd_stats"])
        patience = SILENT_PERIODS * float(self._mgr.get_ceph_option("mgr_stats_period"))
        self._latencies.keep(up)
        known = {}
        for osd in up:
            samples = self._samples(osd)
            latency = self._latencies.hear(osd, samples)
            if samples and now - samples[-1].time <= patience:
                known[osd] = Osd(free.get(osd), latency)
        return known

    def groups(self, pool: Pool) -> List[List[int]]:
        osd_map = self._mgr.get_osdmap()
        epoch = osd_map.get_epoch()
        cached = self._groups.get(pool.id)
        if cached is None or cached[0] != epoch:
            found = [osd_map.pg_to_up_acting_osds(pool.id, number) for number in range(pool.pg_num)]
            cached = epoch, [primary_first(one["acting"], one["acting_primary"]) for one in found]
            self._groups[pool.id] = cached
        return cached[1]

    def tree(self) -> Tree:
        return tree(self._mgr.get("osd_map_tree")["nodes"])

    def _samples(self, osd: int) -> List[Sample]:
        # 20.2 has named it anew: its get_counter() is about labelled ones.
        ask = getattr(self._mgr, "get_unlabeled_counter", None) or self._mgr.get_counter
        path = "osd.op_w_latency"
        return [Sample(*point) for point in ask("osd", str(osd), path).get(path, [])]
