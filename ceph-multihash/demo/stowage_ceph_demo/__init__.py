"""The demo's part about Ceph: stock fio on stock librbd, placed by each policy, on a real cluster of this machine."""
