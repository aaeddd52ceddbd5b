"""What is compared, on which load: the plug-in's policies, or the patched librbd beside the plug-in."""

from dataclasses import dataclass, replace
from pathlib import Path

from stowage_ceph.errors import UsageError

HERE = Path(__file__).resolve().parents[2]
STOCK, AGAIN = "stock", "stock-again"
CONTROLS = {
    STOCK: "Ceph as it is: one hash, no plug-in",
    AGAIN: "the same once more: how far the two differ is noise",
}
POLICIES = {
    "space": "the choice whose OSD has the largest free share",
    "local": "the choice whose OSD is nearest to the client: host, then rack",
    "latency": "the choice whose OSD wrote fastest lately",
    "journal": "the choice whose OSD has the fewest deferred bytes",
}
PATCHED = "patched-"


@dataclass(frozen=True)
class Setup:
    """image_bytes and object_bytes: each block that is written or read is one object."""

    strategies: dict[str, str]
    subject: str
    published: str
    built: Path
    """The folder with the plug-in."""
    patched: Path | None
    """The folder with the patched librbd and its command rbd."""
    images: int
    image_bytes: int
    object_bytes: int
    reads: int
    """Times that each object is read."""

    @property
    def plugin(self) -> Path:
        return self.built / "librbd-plugin/libceph_librbd_multihash.so"

    @property
    def object_class(self) -> Path:
        return self.built / "cls/libcls_multihash.so"

    def library(self, strategy: str) -> Path | None:
        """The folder whose librbd the strategy runs on; None: the root's own."""
        return self.patched if strategy.startswith(PATCHED) else None

    def policy(self, strategy: str) -> str | None:
        return None if strategy in CONTROLS else strategy.removeprefix(PATCHED)

    def needs(self) -> list[Path]:
        """Files without which nothing can be measured."""
        library = [self.patched / "librbd.so.1", self.patched / "rbd"] if self.patched else []
        return [self.plugin, self.object_class, *library]


def plugin_alone() -> Setup:
    return Setup(
        strategies={**CONTROLS, **POLICIES},
        subject="latency",
        published="space",
        built=HERE / "target/build",
        patched=None,
        images=8,
        image_bytes=32 << 20,
        object_bytes=4 << 20,
        reads=1,
    )


def patched_beside() -> Setup:
    """Small objects, so that a phase has 2,048 first writes, and what a first write costs beside its data shows."""
    policies = {name: f"the plug-in: {POLICIES[name]}" for name in ("space", "latency")}
    ours = {f"{PATCHED}{name}": f"the patched librbd: {POLICIES[name]}" for name in policies}
    return Setup(
        strategies={**CONTROLS, **policies, **ours},
        subject=f"{PATCHED}latency",
        published=f"{PATCHED}space",
        built=HERE / "target/tentacle",
        patched=HERE / "target/patched",
        images=8,
        image_bytes=64 << 20,
        object_bytes=256 << 10,
        reads=4,
    )


def only(setup: Setup, names: list[str]) -> Setup:
    """The setup with these strategies and the controls. The page is about the first of them, so there must be one that is no control."""
    for name in names:
        if name not in setup.strategies:
            raise UsageError(f"--strategies: {name} is not allowed: {', '.join(setup.strategies)}")
    ours = [name for name in names if name not in CONTROLS]
    if not ours:
        raise UsageError(f"--strategies: {','.join(names)} is not allowed: one at least that is no control, such as {setup.subject}")
    kept = {name: text for name, text in setup.strategies.items() if name in ours or name in CONTROLS}
    return replace(setup, strategies=kept, subject=ours[0], published=ours[-1])
