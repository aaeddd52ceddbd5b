"""The text of a cluster's ceph.conf."""

from pathlib import Path

from .layout import Layout
from .wish import Wish

CLASSES = "/usr/lib/x86_64-linux-gnu/rados-classes"
PLUGINS = "/usr/lib/x86_64-linux-gnu/ceph"

MODULES = "/usr/share/ceph/mgr"

Sections = dict[str, dict[str, str]]


def text(layout: Layout, wish: Wish) -> str:
    """Ours, overridden by the wish's own options."""
    sections = _sections(layout, wish)
    for osd in range(wish.osds):
        sections[f"osd.{osd}"] = {"crush_location": location(wish, osd)}
    for section, options in wish.options.items():
        sections.setdefault(section, {}).update(options)
    return "\n".join(
        f"[{name}]\n" + "".join(f"{k} = {v}\n" for k, v in options.items()) for name, options in sections.items()
    )


def location(wish: Wish, osd: int) -> str:
    return f"root=default rack={wish.rack(osd)} host={wish.host(osd)}"


def _sections(layout: Layout, wish: Wish) -> Sections:
    state = layout.state
    return {
        "global": {
            "fsid": wish.fsid,
            "mon_host": f"v2:127.0.0.1:{wish.monitor_port}/0",
            "public_network": "127.0.0.0/8",
            "public_addr": "127.0.0.1",
            "cluster_addr": "127.0.0.1",
            "ms_bind_ipv6": "false",
            "ms_bind_msgr1": "false",
            "ms_async_op_threads": "1",
            "auth_cluster_required": "cephx",
            "auth_service_required": "cephx",
            "auth_client_required": "cephx",
            "keyring": str(layout.keyring),
            "run_dir": f"{state}/run",
            "pid_file": "",
            "crash_dir": f"{state}/crash",
            "log_file": f"{state}/log/$name.log",
            "log_to_stderr": "false",
            "admin_socket": f"{state}/run/$name.asok",
            # Pools of size 1 are one of the things tested.
            "mon_allow_pool_size_one": "true",
            "mon_allow_pool_delete": "true",
            "mon_warn_on_pool_no_redundancy": "false",
            "osd_pool_default_pg_num": "32",
            "osd_pool_default_pg_autoscale_mode": "off",
            "osd_pool_default_min_size": "1",
            "mgr_stats_period": "1",  # the OSDs read it too
            "plugin_dir": f"{state}/plugins" if wish.rbd_plugins else PLUGINS,
        },
        "client": {
            "log_file": "",
            # Many clients of one name at a time.
            "admin_socket": f"{state}/run/$name.$pid.$cctid.asok",
        },
        "mon": {
            "mon_data": f"{state}/mon.$id",
            "keyring": f"{state}/mon.$id/keyring",
            "mon_initial_members": "a",
            "auth_allow_insecure_global_id_reclaim": "false",
            # Two gibibytes of small disks must not be taken for a monitor's disk running full.
            "mon_data_avail_warn": "2",
            "mon_data_avail_crit": "1",
            # Changes of the map take effect at once, not after a second each.
            "paxos_propose_interval": "0.1",
            "mon_osd_adjust_heartbeat_grace": "false",
            "mon_osd_down_out_interval": "86400",
        },
        "mgr": {
            "mgr_data": f"{state}/mgr.$id",
            "keyring": f"{state}/mgr.$id/keyring",
            "mgr_initial_modules": "",
            "mgr_module_path": f"{state}/modules" if wish.mgr_modules else MODULES,
            # What they do of themselves would add pools and load to the cluster under test; status needs none of them.
            "mgr_disabled_modules": " ".join(sorted(p.name for p in Path(MODULES).iterdir() if p.is_dir())),
            "mgr_tick_period": "1",
        },
        "osd": {
            "osd_data": f"{state}/osd.$id",
            "keyring": f"{state}/osd.$id/keyring",
            "osd_objectstore": "bluestore",
            "bluestore_block_size": str(wish.osd_bytes),
            "bluestore_block_create": "true",
            "bluestore_block_db_path": "",
            "bluestore_block_wal_path": "",
            "osd_memory_target": "939524096",
            "osd_memory_target_autotune": "false",
            "bluestore_cache_autotune": "false",
            "bluestore_cache_size": "67108864",
            "osd_op_num_shards": "2",
            "osd_op_num_threads_per_shard": "1",
            # The other scheduler measures the disk at each start.
            "osd_op_queue": "wpq",
            "osd_crush_initial_weight": "1",
            "osd_crush_chooseleaf_type": "0",
            "osd_class_dir": f"{state}/classes" if wish.classes else CLASSES,
            "osd_class_load_list": "*",
            "osd_class_default_list": "*",
            # A scrub that is asked for begins at once: a test waits for it.
            "osd_scrub_backoff_ratio": "0",
            "osd_max_scrubs": "8",
        },
    }
