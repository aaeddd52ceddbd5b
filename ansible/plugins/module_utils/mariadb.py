# Copyright: the Stowage authors. Apache-2.0
"""Rights of MariaDB's accounts, as SHOW GRANTS prints them."""

import re

GRANT = re.compile(r"GRANT (?P<rights>.+?) ON (?P<on>.+?) TO (?P<more>.*)")
# What every account has.
NONE = "USAGE"


def everything_in(database):
    """For GRANT: in a database's name _ stands for any character otherwise."""
    return "`" + database.replace("_", "\\_") + "`.*"


def grants(lines):
    """What the rights are on -> the rights."""
    found = {}
    for line in lines:
        match = GRANT.match(line)
        if match is None:
            continue
        rights = {right for right in match["rights"].split(", ") if right != NONE}
        if "WITH GRANT OPTION" in match["more"]:
            rights.add("GRANT OPTION")
        if rights:
            found.setdefault(match["on"], set()).update(rights)
    return found


def changes(account, found, wanted):
    """Statements that turn one into the other: first what is too much, then what is missing."""
    statements = []
    for on in sorted(found):
        surplus = found[on] - wanted.get(on, set())
        if surplus:
            statements.append(f"REVOKE {', '.join(sorted(surplus))} ON {on} FROM {account}")
    for on in sorted(wanted):
        missing = wanted[on] - found.get(on, set())
        if missing:
            statements.append(f"GRANT {', '.join(sorted(missing))} ON {on} TO {account}")
    return statements
