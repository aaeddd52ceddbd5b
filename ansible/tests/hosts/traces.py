"""What is on the test hosts, so that it can be compared before and after."""

from concurrent.futures import ThreadPoolExecutor

# What is there, apart from what any login or service leaves: logs, and what is made anew at each start.
LOOK = r"""
find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /tmp -o -path /var/tmp -o -path /var/log/journal \) -prune -o -print | sort
dpkg-query --show --showformat '${db:Status-Abbrev} ${Package} ${Version}\n'
getent passwd; getent group
SYSTEMD_BUS_TIMEOUT=10min systemctl list-unit-files --no-legend --no-pager | grep -v ' transient '
"""
# What logging in and administering packages and users leave on any host: caches, locks, and the record of what was done.
CACHES = ("/var/cache/", "/var/lib/apt/", "/var/lib/dpkg/", "/var/log/apt/", "/var/log/dpkg.log", "/var/log/alternatives.log", "/var/log/wtmp.db", "/etc/.pwd.lock", "/etc/passwd-", "/etc/shadow-", "/etc/group-", "/etc/gshadow-")


def look(hosts):
    with ThreadPoolExecutor() as pool:
        return dict(zip(hosts.names, pool.map(lambda host: set(hosts.ssh(host, LOOK).splitlines()), hosts.names), strict=True))


def without_caches(lines):
    return sorted(line for line in lines if not line.startswith(CACHES))


def insist_on_no_change_but_a_login(hosts, fresh, now, of):
    """What a check leaves on hosts that had nothing: Ansible's own folders in the home of who logs in."""
    for host in of:
        home = hosts.ssh(host, "echo ~").strip()
        assert without_caches(now[host] - fresh[host]) == [f"{home}/.ansible", f"{home}/.ansible/tmp"]
        assert without_caches(fresh[host] - now[host]) == []


def insist_on_no_trace(fresh, now):
    for host in fresh:
        assert without_caches(now[host] - fresh[host]) == []
        assert without_caches(fresh[host] - now[host]) == []
