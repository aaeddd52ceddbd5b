"""What the demo refuses in one line, and that it ends what it started. Real processes; Maven and the JDK are the test's."""

import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2]
WAIT_SECONDS = 60


class Checkout:
    """A copy of the scripts in a folder whose name has white space, with a Maven that does what a test says."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a user's checkout"
        self.bin = folder / "bin"
        self.home = folder / "home"
        self.jdk = folder / "jdk"
        for each in (self.root / "scripts", self.bin, self.home, self.jdk / "bin"):
            each.mkdir(parents=True)
        shutil.copy(SCRIPTS / "demo.sh", self.root / "scripts")
        shutil.copytree(SCRIPTS / "demo", self.root / "scripts/demo", ignore=shutil.ignore_patterns("tests", "target"))
        # Another name than the real one, so that a demo on this machine does not fail the test.
        self.replace("check.py", '"\\0stowage-demo"', f'"\\0{folder}"')
        self.replace("check.py", "MEMORY = 4 * GIB", "MEMORY = 1")
        self.javac(17)
        self.maven("exit 0")

    def replace(self, file: str, text: str, by: str) -> None:
        path = self.root / "scripts/demo" / file
        before = path.read_text()
        assert text in before
        path.write_text(before.replace(text, by))

    def javac(self, version: int) -> None:
        self.program(self.jdk / "bin/javac", f"echo javac {version}.0.1")

    def maven(self, command: str) -> None:
        self.program(self.bin / "mvn", command)

    @staticmethod
    def program(path: Path, command: str) -> None:
        path.write_text(f"#!/bin/sh\n{command}\n")
        path.chmod(0o755)

    def start(self, *arguments: str) -> subprocess.Popen:
        environment = {"PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.home), "JAVA_HOME": str(self.jdk)}
        command = [self.root / "scripts/demo.sh", *arguments]
        return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)

    def refusal(self, *arguments: str) -> tuple[int, str]:
        """Its exit code and its one line of complaint, after which nothing is left."""
        process = self.start(*arguments)
        _, err = process.communicate(timeout=WAIT_SECONDS)
        self.left_nothing()
        complaints = [line for line in err.splitlines() if line.startswith("demo: ") and "machine is busy" not in line]
        assert len(complaints) == 1, err
        assert "Traceback" not in err
        return process.returncode, complaints[0]

    def left_nothing(self) -> None:
        assert not list(self.root.glob("build/demo/tmp-*"))


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def until(condition: object) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < end, "the condition did not come true"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.parametrize("version", [11, 21])
def test_another_jdk_is_refused(checkout: Checkout, version: int) -> None:
    checkout.javac(version)
    code, line = checkout.refusal()
    assert code == 2
    assert f"of JDK {version}, needed: JDK 17" in line


def test_a_missing_jdk_is_refused(checkout: Checkout) -> None:
    (checkout.jdk / "bin/javac").unlink()
    code, line = checkout.refusal()
    assert code == 2
    assert "is missing, needed: JDK 17" in line


def test_arguments_are_checked(checkout: Checkout) -> None:
    assert checkout.refusal("fast") == (2, "demo: fast: usage: scripts/demo.sh [full|ycsb [WORKLOAD,...]|horoscope|pages|alluxio [SCALE [QUERY,...]]|tiering [ROWS] [OPTION...]]")


@pytest.mark.parametrize(("matrix", "given"), [("full", ["--out=build/report", "--full"]), ("ycsb", ["--out=build/report/ycsb", "--ycsb"]), ("ycsb a,f", ["--out=build/report/ycsb", "--ycsb=a,f"]), ("horoscope", ["--out=build/bench/horoscope-quick", "--horoscope"])])
def test_what_is_measured_on_cassandra(checkout: Checkout, matrix: str, given: list[str]) -> None:
    said = checkout.home / "said"
    target = "cassandra-replica-selector/benchmark/target"
    checkout.maven(f"mkdir -p {target}; echo a.jar > {target}/runtime.classpath")
    checkout.program(checkout.root / "stowage", "exit 0")
    checkout.program(checkout.jdk / "bin/java", f'printf "%s\\n" "$@" > {said}')
    process = checkout.start(*matrix.split())
    _, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0, err
    assert said.read_text().splitlines()[-3:] == ["io.github.stowage.cassandra.benchmark.CassandraDemo", *given]


@pytest.mark.parametrize("scale", [["abc"], ["0"], ["10.1"], ["-1"], ["1e1"]])
def test_the_scale_of_tpc_h_is_checked(checkout: Checkout, scale: list[str]) -> None:
    assert checkout.refusal("alluxio", *scale) == (2, f"demo: SCALE={' '.join(scale)}, allowed: 0.001 to 10")


@pytest.mark.parametrize("queries", ["q", "6", "q6;q1", "q6,", "q6 q1"])
def test_the_queries_of_tpc_h_are_checked(checkout: Checkout, queries: str) -> None:
    assert checkout.refusal("alluxio", "0.4", queries) == (2, f"demo: QUERIES={queries}, allowed: q1 to q22, with commas between")


@pytest.mark.parametrize("workloads", ["g", "a;b", "a,", "A", "1"])
def test_the_workloads_of_ycsb_are_checked(checkout: Checkout, workloads: str) -> None:
    assert checkout.refusal("ycsb", workloads) == (2, f"demo: YCSB={workloads}, allowed: 1, or some of a,b,c,d,e,f")


@pytest.mark.parametrize("rows", [["abc"], ["9999"], ["10627011"], ["-1"], ["1", "2"], ["1e5"]])
def test_the_rows_of_skew_tiering_are_checked(checkout: Checkout, rows: list[str]) -> None:
    assert checkout.refusal("tiering", *rows) == (2, f"demo: ROWS={' '.join(rows)}, allowed: 10000 to 10627010")


def test_skew_tiering_says_what_the_machine_lacks_or_does_without(checkout: Checkout) -> None:
    checkout.replace("tiering.py", '"/usr/sbin", "/usr/libexec"', '"/nowhere",')
    lack = "no MariaDB (Debian: mariadb-server-core)"
    assert checkout.refusal("tiering") == (2, f"demo: {lack}")
    assert checkout.refusal("tiering", "--if-possible") == (0, f"demo: skew tiering's part is skipped: {lack}")


def test_tpc_h_is_run_where_alluxio_can_name_the_folder(checkout: Checkout) -> None:
    said = checkout.home / "said"
    target = "alluxio-repbun/bench/target"
    checkout.maven(f"mkdir -p {target}; echo a.jar > {target}/runtime.classpath")
    checkout.program(checkout.jdk / "bin/java", f'printf "%s\\n" "$@" > {said}')
    process = checkout.start("alluxio", "0.05")
    _, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0, err
    arguments = said.read_text().splitlines()
    assert arguments[-4:-1] == ["io.github.stowage.alluxio.demo.AlluxioDemo", "--scale", "0.05"]
    work = Path(arguments[-1].removeprefix("--work="))
    assert " " not in str(work)
    assert not work.exists()


def test_no_network(checkout: Checkout) -> None:
    checkout.maven("echo '[ERROR] Could not transfer artifact a:b:1 from/to central: Unknown host'; exit 1")
    code, line = checkout.refusal()
    assert code == 1
    assert "cannot download" in line
    assert "connect to the network" in line


@pytest.mark.parametrize("part", ["maven", "memory", "disk"])
def test_no_room(checkout: Checkout, part: str) -> None:
    if part == "maven":
        checkout.maven("echo '[ERROR] cannot write: No space left on device'; exit 1")
    else:
        checkout.replace("check.py", *{"memory": ("MEMORY = 1", "MEMORY = 2**60"), "disk": ("DISK = 1 * GIB", "DISK = 2**60")}[part])
    code, line = checkout.refusal()
    assert code == 1
    assert re.search(r"free some space|end something else", line)


def test_a_failed_build_says_where_to_look(checkout: Checkout) -> None:
    checkout.maven("echo '[ERROR] cannot find symbol'; echo '[ERROR] more'; exit 1")
    code, line = checkout.refusal()
    assert code == 1
    assert line.startswith("demo: the build failed: cannot find symbol; see ")
    assert (checkout.root / "build/demo/maven.log").read_text().count("ERROR") == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_build_too(checkout: Checkout, number: signal.Signals) -> None:
    pid_file = checkout.home / "pid"
    # It has a temporary file and does not end by itself.
    checkout.maven(f"echo $$ > {pid_file}.new && mv {pid_file}.new {pid_file}; exec tail -f /dev/null")
    process = checkout.start()
    until(pid_file.exists)
    maven = int(pid_file.read_text())
    process.send_signal(number)
    _, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 128 + number
    assert err.splitlines()[-1] == "demo: stopped, nothing is left running; start again with make demo"
    assert not alive(maven)
    checkout.left_nothing()


def test_what_a_program_left_behind_has_ended_too(checkout: Checkout) -> None:
    pid_file = checkout.home / "pid"
    # It ends a second after the pipe to its parent breaks, as what cleans up after a cluster does.
    checkout.maven(
        f"""mkfifo {checkout.home}/pipe; (trap '' TERM; read line; sleep 1) >/dev/null 2>&1 <{checkout.home}/pipe &
        echo $! > {pid_file}.new; exec 4>{checkout.home}/pipe; mv {pid_file}.new {pid_file}; exec tail -f /dev/null"""
    )
    process = checkout.start()
    until(pid_file.exists)
    process.terminate()
    process.wait(WAIT_SECONDS)
    assert not alive(int(pid_file.read_text()))
    process.communicate()


def test_a_killed_demo_takes_the_build_along(checkout: Checkout) -> None:
    pid_file = checkout.home / "pid"
    checkout.maven(f"echo $$ > {pid_file}.new && mv {pid_file}.new {pid_file}; exec tail -f /dev/null")
    process = checkout.start()
    until(pid_file.exists)
    maven = int(pid_file.read_text())
    process.kill()
    process.communicate(timeout=WAIT_SECONDS)
    until(lambda: not alive(maven))


def test_a_second_demo_is_refused(checkout: Checkout) -> None:
    begun = checkout.home / "begun"
    checkout.maven(f"touch {begun}; exec tail -f /dev/null")
    first = checkout.start()
    until(begun.exists)
    second = checkout.start()
    _, err = second.communicate(timeout=WAIT_SECONDS)
    assert second.returncode == 1
    assert "another demo runs on this machine" in err.splitlines()[-1]
    first.terminate()
    first.communicate(timeout=WAIT_SECONDS)


def test_pages_links_what_there_is(checkout: Checkout) -> None:
    code, line = checkout.refusal("pages")
    assert code == 2
    assert "has no page yet" in line
    report = checkout.root / "build/report"
    report.mkdir(parents=True)
    for name, title in (("index.html", "Cassandra"), ("ceph.html", "A &lt;b&gt; of Ceph")):
        (report / name).write_text(f'<html><head><style>p {{}}</style></head><body><h1>{title}</h1><p class="headline">{name} says.</p></body></html>')
    process = checkout.start("pages")
    process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0
    page = (report / "all.html").read_text()
    assert '<a href="index.html">Cassandra</a>' in page
    assert '<a href="ceph.html">A &lt;b&gt; of Ceph</a>' in page
    assert "ceph.html says." in page
    assert "alluxio" not in page
    assert "<style>p {}</style>" in page
