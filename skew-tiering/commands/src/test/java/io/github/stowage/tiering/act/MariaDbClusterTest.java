package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only MariaDB has. */
@Tag("cluster")
class MariaDbClusterTest {
  private static final int ROWS = 1_000;

  @TempDir private Path folder;

  private static Shell apply(TestDatabase database, Tiering tiering, Path plan) {
    return Shell.stowage(
        "tier",
        "apply",
        "--jdbc",
        database.url(),
        "--plan",
        plan.toString(),
        "--ssd",
        tiering.ssd(),
        "--hdd",
        tiering.hdd(),
        "--yes");
  }

  /** In a folder that all share, as two suites that run side by side do. */
  @Test
  void temporaryTablesOfOthersStay() throws Exception {
    Path shared = Path.of(System.getenv().getOrDefault("TMPDIR", "/tmp"));
    Path other = Files.createFile(shared.resolve("#sql-temptable-" + UUID.randomUUID() + ".MAI"));
    try (Database server = Databases.MARIADB.start(folder)) {
      assertThat(other).exists();
    } finally {
      Files.deleteIfExists(other);
    }
  }

  /** Partitioned tables are not made in one step: a server that dies then keeps a part of them. */
  @Test
  void aPartitionThatLostItsTableIsNoObstacle() throws Exception {
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 12);
      Path plan = tiering.plan(.2);
      List<String> everything = database.everything();
      database.run(
          "CREATE TABLE visits_tier_new (id INT PRIMARY KEY) PARTITION BY RANGE (id) (PARTITION ssd"
              + " VALUES LESS THAN (1), PARTITION hdd VALUES LESS THAN MAXVALUE)");
      server.kill();
      for (String ending : List.of("frm", "par")) {
        Files.delete(folder.resolve("data/shop/visits_tier_new." + ending));
      }
      server.start();
      database.connect();
      assertThat(database.everything()).isEqualTo(everything);

      Shell shell = apply(database, tiering, plan);
      assertThat(shell.code()).as(shell.err()).isZero();
    }
  }

  /** As a server leaves it that is killed while it renames a partition. */
  @Test
  void aLinkWithoutItsTableIsNamedAndOnceItIsDeletedTheSameGoesOn() throws Exception {
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 15);
      List<String> rows = Visits.all(database, Visits.TABLE);
      Path plan = tiering.plan(.2);
      Path link = Files.createFile(folder.resolve("data/shop/visits#P#hdd.isl"));

      Shell stuck = apply(database, tiering, plan);
      assertThat(stuck.code()).isEqualTo(1);
      assertThat(stuck.err()).contains("On its host delete ", link.toString(), "No row is lost");
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);

      Files.delete(link);
      Shell shell = apply(database, tiering, plan);
      assertThat(shell.code()).as(shell.err()).isZero();
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
    }
  }

  /** A TIMESTAMP reads differently in each session's time zone. */
  @Test
  void timesOfKeysAreThoseOfTheTable() throws Exception {
    try (Database server = Databases.MARIADB.start(folder)) {
      try (TestDatabase database = new TestDatabase(server)) {
        database.run("SET GLOBAL time_zone = '+05:00'");
      }
      try (TestDatabase database = new TestDatabase(server)) {
        Tiering tiering = new Tiering(database, folder);
        Visits.create(database, ROWS, 13);
        database.run(
            "ALTER TABLE visits ADD COLUMN day TIMESTAMP NULL",
            "UPDATE visits SET day = '2026-03-04 05:06:07' + INTERVAL (id % 3) * (id % 40 = 0)"
                + " DAY");
        Path plan = tiering.plan(.2, List.of("day", "customer"));
        Shell shell = apply(database, tiering, plan);
        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(
                database.value(
                    "SELECT COUNT(*) FROM visits PARTITION (hdd) v JOIN visits_tier_keys k"
                        + " ON k.day <=> v.day AND k.customer <=> v.customer"))
            .isEqualTo(database.value("SELECT COUNT(*) FROM visits PARTITION (hdd)"))
            .isNotEqualTo("0");
      }
    }
  }

  /** TiDB's statements come from the definition that a server of MySQL's kind shows. */
  @Test
  void statementsForTidbHaveTheTablesColumnsAndTheKeysNumbers() throws Exception {
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 14);
      List<String> everything = database.everything();
      Path plan = tiering.plan(.2);
      Shell shell =
          Shell.stowage(
              "tier",
              "apply",
              "--ddl",
              "tidb",
              "--jdbc",
              database.url(),
              "--plan",
              plan.toString(),
              "--table",
              Visits.TABLE);
      assertThat(shell.code()).as(shell.err()).isZero();
      assertThat(shell.out())
          .contains(
              "`city` varchar(30)",
              "PRIMARY KEY (tier_key, `id`) CLUSTERED",
              "UNIQUE KEY tier_id (`id`) GLOBAL",
              "BATCH ON `shop`.`visits`.`id` LIMIT 10000");
      assertThat(database.everything()).isEqualTo(everything);

      Matcher number = Pattern.compile("tier_key BIGINT AS \\((.*)\\) STORED").matcher(shell.out());
      assertThat(number.find()).isTrue();
      String listed =
          " FROM visits v WHERE EXISTS (SELECT 1 FROM visits_tier_keys k WHERE"
              + " k.customer <=> v.customer AND k.city <=> v.city)";
      Shell applied = apply(database, tiering, plan);
      assertThat(applied.code()).as(applied.err()).isZero();
      assertThat(database.value("SELECT COUNT(*), MIN(" + number.group(1) + ") >= 0" + listed))
          .isEqualTo(database.value("SELECT COUNT(*) FROM visits PARTITION (hdd)") + "|1");
      assertThat(database.value("SELECT COUNT(*) FROM visits WHERE " + number.group(1) + " >= 0"))
          .isEqualTo(database.value("SELECT COUNT(*) FROM visits PARTITION (hdd)"));
    }
  }
}
