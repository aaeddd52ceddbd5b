"""Counts, names and seconds are those of the reports."""

import summary

REPORT = """<testsuite>
<testcase classname="a.B" name="passes" time="1.5"/>
<testcase classname="a.B" name="is slow" time="1,002.25"/>
<testcase classname="a.B" name="fails"><failure message="expected 1"/></testcase>
<testcase classname="a.B" name="errs"><error>java.io.IOException:
 gone</error></testcase>
<testcase classname="a.B" name="skips"><skipped message="needs root"/></testcase>
</testsuite>"""


def write(folder, name, text):
    file = folder / name
    file.write_text(text)
    return file


def test_a_report_is_counted_by_outcome(tmp_path):
    result = summary.read([write(tmp_path, "TEST-a.xml", REPORT)])
    assert result.counts() == "2 passed, 2 failed, 1 skipped"
    assert result.failed == [("a.B.fails", "expected 1"), ("a.B.errs", "java.io.IOException: gone")]
    assert result.skipped == [("a.B.skips", "needs root")]


def test_the_slowest_come_first_and_only_so_many(tmp_path):
    many = "".join(f'<testcase classname="c" name="t{n}" time="{n}"/>' for n in range(1, 31))
    lines = summary.read([write(tmp_path, "TEST-a.xml", f"<testsuite>{many}</testsuite>")]).lines()
    assert lines[0] == "the slowest tests, in seconds:"
    assert lines[1].split() == ["30.0", "c.t30"]
    assert len(lines) == 1 + summary.SLOWEST


def test_half_a_report_is_a_failure(tmp_path):
    result = summary.read([write(tmp_path, "TEST-a.xml", REPORT[:100])])
    assert result.passed == 0
    assert "unreadable report" in result.failed[0][1]


def test_sums_of_suites(tmp_path):
    total = summary.Summary()
    for _ in range(2):
        total.add(summary.read([write(tmp_path, "TEST-a.xml", REPORT)]))
    assert total.counts() == "4 passed, 4 failed, 2 skipped"
