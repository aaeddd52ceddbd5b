"""A manager that is made up: what ceph-mgr gives a module, and librados."""

import json
import sys
import types
import weakref
from pathlib import Path
from typing import Any

import pytest

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

PERIOD = 5


class Option(dict):
    def __init__(self, **values: Any) -> None:
        super().__init__(values)


class MgrModule:
    """Of ceph-mgr's; `world` is what it knows."""

    def __init__(self, world: "World") -> None:
        self.world, self.rados, self.log = world, world, world
        self.health: dict[str, Any] = {}
        self.options = {option["name"]: option["default"] for option in self.MODULE_OPTIONS}
        self.store: dict[str, str] = {}

    def get(self, what: str) -> Any:
        return self.world.known[what]

    def get_osdmap(self) -> Any:
        return self.world

    def get_ceph_option(self, name: str) -> int:
        return {"mgr_stats_period": PERIOD}[name]

    def get_module_option(self, name: str) -> Any:
        return self.options[name]

    def get_counter(self, kind: str, name: str, path: str) -> dict[str, Any]:
        return {path: self.world.samples.get(int(name), [])}

    def get_store(self, key: str, default: str) -> str:
        return self.store.get(key, default)

    def set_store(self, key: str, value: str) -> None:
        self.store[key] = value

    def set_health_checks(self, checks: dict[str, Any]) -> None:
        self.health = checks


class Completion:
    def __init__(self, result: int, oncomplete: Any) -> None:
        self.result, self.oncomplete = result, oncomplete

    def get_return_value(self) -> int:
        return self.result


class World:
    """Two OSDs on hosts in two racks, pool 3 of RBD's, pool 4 of somebody else's; and librados, which can be told to fail or to wait."""

    def __init__(self) -> None:
        self.samples: dict[int, list[list[float]]] = {}
        self.objects: dict[tuple[int, str, str], bytes] = {}
        self.results: dict[int, int] = {}
        self.waiting: list[Any] | None = None
        self.epoch, self.asked = 7, 0
        self.logged: list[str] | None = None  # nothing is to be logged
        nodes = [
            {"id": -1, "name": "default", "type": "root", "children": [-2, -3]},
            {"id": -2, "name": "left", "type": "rack", "children": [-4]},
            {"id": -3, "name": "right", "type": "rack", "children": [-5, -6]},
            {"id": -4, "name": "a", "type": "host", "children": [0]},
            {"id": -5, "name": "b", "type": "host", "children": [1]},
            {"id": -6, "name": "empty", "type": "host"},
            {"id": 0, "name": "osd.0", "type": "osd"},
            {"id": 1, "name": "osd.1", "type": "osd"},
        ]
        pools = [
            {"pool": 3, "pool_name": "images", "pg_num": 2, "application_metadata": {"rbd": {}}},
            {"pool": 4, "pool_name": "files", "pg_num": 1, "application_metadata": {"cephfs": {}}},
        ]
        self.known: dict[str, Any] = {
            "osd_map": {"pools": pools, "osds": [{"osd": 0, "up": 1}, {"osd": 1, "up": 1}]},
            "osd_map_tree": {"nodes": nodes},
            "osd_stats": {"osd_stats": [{"osd": i, "statfs": {"total": 100, "available": 90 - i}} for i in (0, 1)]},
        }

    def reports(self, osd: int, *points: tuple[float, int, int]) -> None:
        self.samples[osd] = [list(point) for point in points]

    def content(self, pool: int = 3) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(self.objects[pool, "multihash", "metrics"])
        return made

    # The OSDs' map.
    def get_epoch(self) -> int:
        return self.epoch

    def pg_to_up_acting_osds(self, pool: int, number: int) -> dict[str, Any]:
        self.asked += 1
        return {"acting": [0, 1], "acting_primary": number % 2}

    # librados.
    def open_ioctx2(self, pool: int) -> Any:
        world = self

        class Ioctx:
            space = ""

            def set_namespace(self, name: str) -> None:
                self.space = name

            def _do(self, act: Any, oncomplete: Any) -> Completion:
                made = Completion(world.results.get(pool, 0), oncomplete)
                known = weakref.ref(made)  # librados has the address, and keeps nothing alive

                def end() -> None:
                    ended = known()
                    assert ended is not None, "librados calls what is no more; it would crash ceph-mgr"
                    if ended.result == 0:
                        act()
                    ended.oncomplete(ended)

                if world.waiting is None:
                    end()
                else:
                    world.waiting.append(end)
                return made

            def aio_write_full(self, name: str, content: bytes, oncomplete: Any) -> Completion:
                return self._do(lambda: world.objects.update({(pool, self.space, name): content}), oncomplete)

            def aio_remove(self, name: str, oncomplete: Any) -> Completion:
                return self._do(lambda: world.objects.pop((pool, self.space, name), None), oncomplete)

        return Ioctx()

    # The log.
    def exception(self, text: str, *words: Any) -> None:
        assert self.logged is not None, text % words
        self.logged.append(text % words)

    info = exception


made = types.ModuleType("mgr_module")
made.MgrModule, made.Option = MgrModule, Option  # type: ignore[attr-defined]
sys.modules["mgr_module"] = made


@pytest.fixture
def world() -> World:
    return World()
