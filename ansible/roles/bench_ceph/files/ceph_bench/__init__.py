"""Compares ways of placing new objects on a Ceph cluster: runs on the client host, with Python's own library only."""
