"""A server's life: from a fresh host to tables on two disks, rolled back, and gone without a trace. The tests build on each other."""

import json
import shutil
from pathlib import Path

import processes
import pytest
from debian_packages import offer
from host_set import CHECKOUT, NODES
from installed import install
from traces import insist_on_no_change_but_a_login, insist_on_no_trace, look

HOST = NODES[0]
COUNT = 1
OPTIONS = ("--memory", "1536M")
TIER = "/opt/stowage/bin/stowage-tier"
# Where values are rare and where they are common: 80% of the rows have one city.
TABLE = """
USE shop;
CREATE TABLE shop.visits (id INT PRIMARY KEY AUTO_INCREMENT, customer INT NOT NULL, city VARCHAR(20), note VARCHAR(100), KEY (customer), KEY (city));
INSERT INTO shop.visits (customer, city, note) SELECT seq MOD 7, IF(seq MOD 10 < 8, 'large', CONCAT('c', seq MOD 500)), REPEAT('x', 50) FROM seq_1_to_5000;
INSERT INTO shop.visits (customer, city) VALUES (1, NULL);
ANALYZE TABLE shop.visits;
"""
ROWS = 5001
ALL = "SELECT COUNT(*), SUM(CRC32(CONCAT_WS('|', id, customer, COALESCE(city, 'none'), COALESCE(note, 'none')))) FROM shop.visits"
SHOP = {"mariadb_databases": ["shop"]}
VISITS = {**SHOP, "skew_tiering_tables": [{"table": "shop.visits", "columns": ["city", "customer"], "budget": "20%"}]}
MOVE = {**VISITS, "skew_tiering_apply": True}
DEMO = {**SHOP, "skew_tiering_demo_rows": 10000, "skew_tiering_demo_reads": 50}
DISK = Path("/dev/fuse").exists()
needs_disk = pytest.mark.skipif(not DISK, reason="this machine has no /dev/fuse, which the emulated hard disk needs")


@pytest.fixture(scope="module")
def disk():
    """Settings of an emulated hard disk; none where it cannot be."""
    if not DISK:
        return {}
    built = processes.run([CHECKOUT / "skew-tiering/hdd/build"], 1200)
    assert built.returncode == 0, built.stderr
    return {"skew_tiering_disk": built.stdout.strip(), "skew_tiering_disk_options": ["--capacity-mib=1000"]}


@pytest.fixture(scope="module")
def fresh(hosts):
    """What was on the hosts before anything was done."""
    offer(hosts, HOST, ["mariadb-server", "fuse3"])
    return look(hosts)


@pytest.fixture(scope="module")
def play(hosts, disk):
    """The recap of the host after a run with settings."""
    return lambda settings, *arguments: hosts.playbook("skew_tiering", "-e", json.dumps({**disk, **settings}), *arguments)[HOST]


@pytest.fixture(scope="module")
def sql(hosts):
    """What the server answers its administrator, in lines."""

    def ask(statements):
        return hosts.ssh(HOST, f"mariadb --batch --raw --skip-column-names <<'END'\n{statements}\nEND").splitlines()

    return ask


def partitions(hosts):
    """Files of partitions in the directories of both tiers."""
    return {tier: hosts.ssh(HOST, f"cd /srv/stowage/{tier} && find . -name 'visits#P#*'").split() for tier in ("ssd", "hdd")}


def test_a_check_on_a_fresh_host_succeeds_and_changes_nothing(hosts, fresh, disk, tmp_path):
    """From a release, without the checkout: the command is in it, and the collection is installed in an empty home."""
    install(tmp_path)
    release = tmp_path / "stowage-0.1.0"
    release.mkdir()
    (command,) = (CHECKOUT / "skew-tiering/commands/target").glob("tiering-commands-*[0-9].jar")
    packed = processes.run([CHECKOUT / "ansible/roles/skew_tiering/files/pack-command", command, tmp_path / "tier.tar"], 300)
    assert packed.returncode == 0, packed.stderr
    shutil.unpack_archive(tmp_path / "tier.tar", release)
    (release / "lib/class-path").rename(release / "lib/class-path-tier")
    settings = json.dumps({**disk, **MOVE, "stowage_release": str(release)})
    recap = hosts.playbook_from(tmp_path, "skew_tiering", "--check", "-e", settings)
    assert recap[HOST]["changed"] > 0
    insist_on_no_change_but_a_login(hosts, fresh, look(hosts), [HOST])


def test_the_second_run_changes_nothing(fresh, play):
    assert play(SHOP)["changed"] > 0
    assert play(SHOP)["changed"] == 0


def test_the_server_listens_on_the_loopback_address_only(hosts):
    listening = hosts.ssh(HOST, "ss --listening --tcp --numeric --no-header --processes | grep mariadbd").splitlines()
    assert {line.split()[3] for line in listening} == {"127.0.0.1:3306"}


@needs_disk
def test_the_hard_disk_is_emulated(hosts):
    assert hosts.ssh(HOST, "findmnt --noheadings --output FSTYPE /srv/stowage/hdd").strip().startswith("fuse")


def test_the_user_has_the_rights_that_moving_rows_takes_and_no_others(hosts, sql):
    grants = sql("SHOW GRANTS FOR 'stowage'@'127.0.0.1'")
    assert len(grants) == 2
    assert grants[0].startswith("GRANT USAGE ON *.* TO ")
    assert sorted(grants[1].partition("GRANT ")[2].partition(" ON `shop`.*")[0].split(", ")) == [
        "ALTER", "CREATE", "DELETE", "DROP", "INSERT", "LOCK TABLES", "SELECT", "TRIGGER", "UPDATE",
    ]  # fmt: skip
    hosts.ssh(HOST, "! mariadb --host=127.0.0.1 --user=stowage --password= --execute 'SELECT 1'")
    hosts.ssh(HOST, "! mariadb --host=127.0.0.1 --user=nobody --execute 'SELECT 1'")


def test_a_table_is_only_looked_at_until_apply_is_said(hosts, play, sql):
    sql(TABLE)
    assert play(VISITS)["changed"] == 0
    assert play(MOVE, "--check")["changed"] == 1
    assert sql("SHOW TABLES FROM shop") == ["visits"]
    assert partitions(hosts) == {"ssd": [], "hdd": []}


def test_rows_move_to_their_tiers_once(hosts, play, sql):
    before = sql(ALL)
    assert before[0].startswith(f"{ROWS}\t")
    assert play(MOVE)["changed"] == 1
    assert partitions(hosts) == {"ssd": ["./shop/visits#P#ssd.ibd"], "hdd": ["./shop/visits#P#hdd.ibd"]}
    rows = {tier: int(sql(f"SELECT COUNT(*) FROM shop.visits PARTITION ({tier})")[0]) for tier in ("ssd", "hdd")}
    assert sum(rows.values()) == ROWS
    assert 0 < rows["ssd"] <= ROWS * 0.21
    # Of what is common nothing is on the SSD.
    assert sql("SELECT COUNT(*) FROM shop.visits PARTITION (ssd) WHERE city = 'large'") == ["0"]
    assert sql(ALL) == before
    created = sql("SELECT create_time FROM information_schema.tables WHERE table_schema = 'shop' AND table_name = 'visits'")
    assert play(MOVE)["changed"] == 0
    assert play(VISITS)["changed"] == 0
    assert sql("SELECT create_time FROM information_schema.tables WHERE table_schema = 'shop' AND table_name = 'visits'") == created


def test_another_plan_is_refused_and_an_error_of_the_command_comes_through(hosts, sql):
    before = sql(ALL)
    other = json.dumps({**SHOP, "skew_tiering_apply": True, "skew_tiering_tables": [{"table": "shop.visits", "columns": ["city", "customer"], "budget": "10%"}]})
    said = hosts.refused("skew_tiering", "-e", other)
    assert "shop.visits: it is tiered, by another plan (budget was 20%, now 10%): roll it back first" in said
    wrong = json.dumps({**SHOP, "skew_tiering_tables": [{"table": "shop.absent", "columns": ["city"]}]})
    said = hosts.refused("skew_tiering", "-e", wrong)
    assert "shop.absent: stowage: --table shop.absent: " in said and "doesn't exist" in said
    secret = (hosts.sources / ".secrets/mariadb_stowage.password").read_text(encoding="utf-8").strip()
    assert secret not in said
    assert sql(ALL) == before


def test_the_password_is_in_no_file_of_the_host(hosts):
    secret = (hosts.sources / ".secrets/mariadb_stowage.password").read_text(encoding="utf-8").strip()
    assert len(secret) == 32
    hosts.ssh(HOST, f"! grep --recursive --binary-files=text --fixed-strings --quiet {secret} /etc /opt /root /var/lib/stowage /var/log /srv")


def test_a_table_is_rolled_back_to_what_it_was(hosts, play, sql):
    before = sql(ALL)
    back = {**MOVE, "skew_tiering_state": "rolled_back"}
    assert play(back)["changed"] == 1
    assert sql("SHOW TABLES FROM shop") == ["visits"]
    assert partitions(hosts) == {"ssd": [], "hdd": []}
    assert sql(ALL) == before
    assert play(back)["changed"] == 0


def test_the_demo_shows_what_reads_cost(hosts, play):
    assert play(DEMO)["changed"] > 0
    assert play(DEMO)["changed"] == 0
    (results,) = hosts.ssh(HOST, "ls /opt/stowage/tier/demo/*.json").split()
    loaded, in_order, tiered = json.loads(hosts.ssh(HOST, f"cat {results}"))
    assert len({stage["rows"] for stage in (loaded, in_order, tiered)}) == 1
    assert loaded["rows_by_tier"] == {} and in_order["rows_by_tier"]["ssd"] == 0
    assert 0 < tiered["rows_by_tier"]["ssd"] < tiered["rows_by_tier"]["hdd"]
    assert tiered["explain_partitions"] == "ssd,hdd"
    if DISK:
        assert tiered["disk"]["seeks"] < in_order["disk"]["seeks"] < loaded["disk"]["seeks"]
        assert tiered["disk"]["nanos"] < in_order["disk"]["nanos"] < loaded["disk"]["nanos"]


def test_purge_leaves_the_hosts_as_they_were(hosts, fresh):
    hosts.playbook("purge", "-e", "purge_confirm=yes")
    insist_on_no_trace(fresh, look(hosts))
