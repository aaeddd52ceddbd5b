#!/usr/bin/env python3
"""Sums the Surefire XML reports under a directory.

Prints the skipped and the failed tests by name, and those that passed at the second try, then, as the last line, "N passed, N failed, N skipped".
Exit code: 0 all passed or skipped; 1 a test failed, a report is unreadable, or there are no reports.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

LONGEST_REASON = 200


def outcome(case):
    """The child element that says how a test case ended, or None when it passed."""
    return next((child for child in case if child.tag in ("failure", "error", "skipped")), None)


def main(root):
    passed, failed, skipped, again = 0, [], [], []
    for report in sorted(Path(root).glob("**/target/surefire-reports/TEST-*.xml")):
        try:
            cases = ElementTree.parse(report).iter("testcase")
        except ElementTree.ParseError as error:
            # A fork that was killed leaves half a report.
            failed.append((str(report), f"unreadable report: {error}"))
            continue
        for case in cases:
            end = outcome(case)
            name = f"{case.get('classname', '?')}.{case.get('name', '?')}"
            if end is None:
                passed += 1
                if any(child.tag.startswith("flaky") for child in case):
                    again.append(name)
                continue
            reason = " ".join((end.get("message") or end.text or "no reason given").split())
            (skipped if end.tag == "skipped" else failed).append((name, reason[:LONGEST_REASON]))
    for name in again:
        print(f"passed at the second try: {name}")
    for name, reason in skipped:
        print(f"skipped: {name}: {reason}")
    for name, reason in failed:
        print(f"failed: {name}: {reason}")
    print(f"{passed} passed, {len(failed)} failed, {len(skipped)} skipped", flush=True)
    return 1 if failed or passed + len(skipped) == 0 else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        print("usage: test-summary.py DIRECTORY", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
