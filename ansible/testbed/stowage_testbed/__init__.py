"""N test hosts on one machine that Ansible treats as real ones.

Each host is a systemd-nspawn container with a full systemd, an overlay over one cached base image, a network namespace
on a private bridge, its own cgroups, and its own /proc figures by lxcfs.
"""
