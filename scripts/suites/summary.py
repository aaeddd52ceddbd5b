"""Sums JUnit's XML reports: counts, the tests that failed or were skipped by name, the slowest."""

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

LONGEST_REASON = 200
SLOWEST = 20


@dataclass
class Summary:
    passed: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    seconds: list[tuple[float, str]] = field(default_factory=list)

    def counts(self) -> str:
        """The line that continuous integration reads."""
        return f"{self.passed} passed, {len(self.failed)} failed, {len(self.skipped)} skipped"

    def add(self, other: "Summary") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.seconds += other.seconds

    def lines(self) -> list[str]:
        slowest = sorted(self.seconds, reverse=True)[:SLOWEST]
        return [
            *(f"skipped: {name}: {reason}" for name, reason in self.skipped),
            *(["the slowest tests, in seconds:"] if slowest else []),
            *(f"{seconds:9.1f}  {name}" for seconds, name in slowest),
            *(f"failed: {name}: {reason}" for name, reason in self.failed),
        ]


def outcome(case: ElementTree.Element) -> ElementTree.Element | None:
    """The child element that says how a test case ended, or None when it passed."""
    return next((child for child in case if child.tag in ("failure", "error", "skipped")), None)


def read(reports: list[Path]) -> Summary:
    summary = Summary()
    for report in reports:
        try:
            cases = list(ElementTree.parse(report).iter("testcase"))
        except ElementTree.ParseError as error:
            # A fork that was killed leaves half a report.
            summary.failed.append((str(report), f"unreadable report: {error}"))
            continue
        for case in cases:
            end = outcome(case)
            name = f"{case.get('classname', '?')}.{case.get('name', '?')}"
            summary.seconds.append((float((case.get("time") or "0").replace(",", "")), name))
            if end is None:
                summary.passed += 1
                continue
            reason = " ".join((end.get("message") or end.text or "no reason given").split())[:LONGEST_REASON]
            (summary.skipped if end.tag == "skipped" else summary.failed).append((name, reason))
    return summary
