package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.order.SsdOrder;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows with the same values lie together on the SSD, too. */
@Tag("cluster")
class SsdOrderClusterTest {
  private static final int ROWS = 6_000;
  private static final String CUSTOMERS = "SELECT COUNT(DISTINCT COALESCE(customer, -1)) FROM ";

  @TempDir private Path folder;

  private static void tier(TestDatabase database, Tiering tiering, Path plan) {
    Shell shell =
        Shell.stowage(
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
    assertThat(shell.code()).as(shell.err()).isZero();
  }

  private static Shell stowage(TestDatabase database, String command, String... more) {
    return Shell.stowage(
        Stream.concat(
                Stream.of("tier", command, "--jdbc", database.url(), "--table", Visits.TABLE),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  /** InnoDB keeps rows in the order of the primary key: so a run of rows is a run of pages. */
  @Test
  void mariaDbKeepsRowsOfAKeyTogether() throws Exception {
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 21);
      Path plan = tiering.plan(.2);
      tier(database, tiering, plan);
      rowsAreInRuns(database);

      database.run(
          "INSERT INTO visits (customer, city) SELECT id % 4, CONCAT('new town ', id % 7)"
              + " FROM visits_twin WHERE id <= 500",
          "UPDATE visits SET city = CONCAT('later ', id % 5) WHERE id % 9 = 0",
          "UPDATE visits SET customer = NULL WHERE id % 11 = 0",
          "SET SESSION sql_mode = 'TRADITIONAL,NO_UNSIGNED_SUBTRACTION'",
          "INSERT INTO visits (tier_key, customer, city) VALUES (5, NULL, NULL), (-5, -1, '')");
      rowsAreInRuns(database);

      SsdOrder order = PlanIn.read(Source.fileOrStandardInput(plan)).order();
      for (String row :
          database.rows("SELECT tier_key, customer, city FROM visits PARTITION (ssd)")) {
        String[] values = row.split("\\|", -1);
        List<String> key =
            Stream.of(values[1], values[2]).map(v -> v.equals("null") ? null : v).toList();
        assertThat(order.of(key)).as(row).isEqualTo(Long.parseLong(values[0]));
      }
    }
  }

  private static void rowsAreInRuns(TestDatabase database) throws SQLException {
    List<String> keys =
        database.rows(
            "SELECT customer, city FROM visits PARTITION (ssd) ORDER BY visits.tier_key, id");
    List<String> customers = keys.stream().map(key -> key.split("\\|")[0]).toList();
    assertThat(new HashSet<>(customers).size()).isLessThan(keys.size() / 20);
    assertThat(new HashSet<>(keys).size()).isLessThan(keys.size() * 3 / 4);
    assertThat(runs(customers)).isEqualTo(new HashSet<>(customers).size());
    assertThat(runs(keys)).isEqualTo(new HashSet<>(keys).size());
  }

  private static int runs(List<String> values) {
    int runs = 0;
    String before = "";
    for (String value : values) {
      runs += value.equals(before) ? 0 : 1;
      before = value;
    }
    return runs;
  }

  /** Whatever the mode of a session, and whatever the type of a value. */
  @Test
  void theNumberIsTheSameInEachMode() throws Exception {
    String values =
        "NULL, 0, -7, 1.50, 'town', _binary 0xff00, DATE '2026-03-04', 18446744073709551615";
    List<String> columns = List.of(values.split(", "));
    String number =
        new SsdOrder(columns, columns.stream().map(column -> 5.0).toList()).sql(column -> column);
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      database.run("SET SESSION sql_mode = ''");
      String expected = database.value("SELECT " + number);
      assertThat(Long.parseLong(expected)).isNegative();
      for (String mode :
          List.of(
              "TRADITIONAL", "ANSI", "ORACLE", "NO_UNSIGNED_SUBTRACTION", "HIGH_NOT_PRECEDENCE")) {
        database.run("SET SESSION sql_mode = '" + mode + "'");
        assertThat(database.value("SELECT " + number)).as(mode).isEqualTo(expected);
      }
    }
  }

  /** An earlier version gave all rows of the SSD the number 0, and had no room for others. */
  @Test
  void aTableThatAnEarlierVersionTieredGoesBack() throws Exception {
    try (Database server = Databases.MARIADB.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 22);
      List<String> rows = Visits.all(database, Visits.TABLE);
      List<String> everything = database.everything();
      tier(database, tiering, tiering.plan(.2));
      for (String event : List.of("insert", "update")) {
        database.run(
            "DROP TRIGGER visits_tier_set_" + event,
            "CREATE TRIGGER visits_tier_set_"
                + event
                + " BEFORE "
                + event
                + " ON visits FOR EACH ROW SET NEW.tier_key = COALESCE((SELECT k.tier_key FROM"
                + " visits_tier_keys k WHERE k.customer <=> NEW.customer AND k.city <=> NEW.city"
                + " LIMIT 1), 0)");
      }
      database.run(
          "UPDATE visits SET price = price",
          "ALTER TABLE visits MODIFY tier_key INT UNSIGNED NOT NULL INVISIBLE DEFAULT 0",
          "ALTER TABLE visits_tier_keys MODIFY tier_key INT UNSIGNED");
      assertThat(database.value("SELECT MIN(tier_key) FROM visits")).isEqualTo("0");
      String ssd = database.value("SELECT COUNT(*) FROM visits PARTITION (ssd)");
      assertThat(stowage(database, "status", "--format", "json").out())
          .contains("\"rows\" : " + ssd, "it is tiered");
      Shell rollback = stowage(database, "rollback", "--yes");
      assertThat(rollback.code()).as(rollback.err()).isZero();
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
      assertThat(database.everything()).isEqualTo(everything);
    }
  }

  /** In order, each block but those at an end of a customer's rows has rows of one customer. */
  @Test
  void postgreSqlPutsRowsOfAKeyTogetherOnce() throws Exception {
    try (Database server = Databases.POSTGRESQL.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 23);
      // Longer than an index takes: random, since texts are packed.
      database.run(
          "DROP INDEX visits_city, visits_both",
          "ALTER TABLE visits ALTER COLUMN city TYPE text",
          "UPDATE visits SET note = repeat('x', 200)",
          "UPDATE visits SET city = (SELECT string_agg(md5(n::text), '') FROM"
              + " generate_series(1, 200) n) WHERE id = 17");
      tier(database, tiering, tiering.plan(.2));

      String rows = "visits_tier_rows_ssd";
      int blocks = number(database, "SELECT MAX((ctid::text::point)[0]) + 1 FROM " + rows);
      int pairs =
          number(
              database,
              "SELECT COUNT(*) FROM (SELECT DISTINCT (ctid::text::point)[0], customer FROM "
                  + rows
                  + ") pairs");
      int customers = number(database, CUSTOMERS + rows);
      assertThat(blocks).isGreaterThan(4 * customers);
      assertThat(pairs).isLessThan(blocks + customers);
      assertThat(
              number(
                  database,
                  "SELECT COUNT(*) FROM pg_class WHERE relname LIKE 'visits%order'"
                      + " OR oid IN (SELECT indexrelid FROM pg_index WHERE indisclustered)"))
          .isZero();
      assertThat(number(database, "SELECT LENGTH(city) FROM visits WHERE id = 17"))
          .isEqualTo(6_400);
    }
  }

  private static int number(TestDatabase database, String query) throws SQLException {
    return (int) Double.parseDouble(database.value(query));
  }
}
