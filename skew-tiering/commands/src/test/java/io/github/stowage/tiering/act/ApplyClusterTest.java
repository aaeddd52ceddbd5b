package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table goes to its tiers and back on real servers, while clients write to it. */
@Tag("cluster")
class ApplyClusterTest {
  private static final int ROWS = 6_000;
  private static final int QUERIES = 1_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void clientsSeeTheSameTableBeforeMeanwhileAndAfter(Databases kind) throws Exception {
    try (Database server = kind.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 3);
      List<String> definition = database.definition(Visits.TABLE);
      List<String> everything = database.everything();
      Path plan = tiering.plan(.2);
      String[] apply = {
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
        "--batch",
        "200"
      };
      String[] rollback = {
        "tier", "rollback", "--jdbc", database.url(), "--table", Visits.TABLE, "--batch", "200"
      };

      Shell preview = Shell.stowage(apply);
      assertThat(preview.code()).as(preview.err()).isZero();
      assertThat(preview.out()).contains("can be tiered", "nothing changed");
      assertThat(Shell.stowage(with(apply, "--ddl")).out()).contains("CREATE TABLE");
      assertThat(database.everything()).isEqualTo(everything);

      whileClientsWrite(database, with(apply, "--yes"));
      assertThat(database.value("SELECT COUNT(*) FROM " + tier(database, "ssd"))).isNotEqualTo("0");
      assertThat(database.value("SELECT COUNT(*) FROM " + tier(database, "hdd"))).isNotEqualTo("0");
      rowsAreWhereThePlanSays(database);
      sameQueries(database);
      sameChanges(database);
      rowsAreWhereThePlanSays(database);
      prunes(database);
      Shell again = Shell.stowage(with(apply, "--yes"));
      assertThat(again.code()).isEqualTo(2);
      assertThat(again.err()).contains("nothing to apply");
      Shell status =
          Shell.stowage("tier", "status", "--jdbc", database.url(), "--table", Visits.TABLE);
      assertThat(status.code()).as(status.err()).isZero();
      assertThat(status.out()).contains("it is tiered", "SSD", "HDD", "a new plan");

      assertThat(Shell.stowage(rollback).out()).contains("copied back", "nothing changed");
      whileClientsWrite(database, with(rollback, "--yes"));
      assertThat(database.definition(Visits.TABLE)).isEqualTo(definition);
      assertThat(database.everything()).isEqualTo(everything);
      assertThat(Shell.stowage(with(rollback, "--yes")).code()).isEqualTo(2);
    }
  }

  private static String[] with(String[] arguments, String more) {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = more;
    return all;
  }

  private static void whileClientsWrite(TestDatabase database, String... arguments)
      throws SQLException {
    try (TwinWriter one = new TwinWriter(database, 0, ROWS);
        TwinWriter two = new TwinWriter(database, 1, ROWS)) {
      Awaitility.await("writing").until(() -> one.done() > 5 && two.done() > 5);
      Shell shell = Shell.stowage(arguments);
      assertThat(shell.code()).as(shell.err()).isZero();
      int before = one.done() + two.done();
      Awaitility.await("writing on")
          .until(() -> one.failure() != null || one.done() + two.done() > before + 10);
      assertThat((Exception) one.failure()).isNull();
      assertThat((Exception) two.failure()).isNull();
    }
    assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(Visits.all(database, Visits.TWIN));
  }

  private static String tier(TestDatabase database, String name) {
    return database.mariaDb() ? "visits PARTITION (" + name + ")" : "visits_tier_rows_" + name;
  }

  private static void rowsAreWhereThePlanSays(TestDatabase database) throws SQLException {
    String listed =
        " t JOIN visits_tier_keys k ON "
            + (database.mariaDb()
                ? "k.customer <=> t.customer AND k.city <=> t.city"
                : "k.customer IS NOT DISTINCT FROM t.customer"
                    + " AND k.city IS NOT DISTINCT FROM t.city");
    String count = "SELECT COUNT(*) FROM ";
    assertThat(database.value(count + tier(database, "ssd") + listed)).isEqualTo("0");
    assertThat(database.value(count + tier(database, "hdd") + listed))
        .isEqualTo(database.value(count + tier(database, "hdd")));
    assertThat(database.value(count + "visits_tier_ids"))
        .isEqualTo(database.value(count + Visits.TABLE));
  }

  private static void sameQueries(TestDatabase database) throws SQLException {
    Random random = new Random(5);
    for (int query = 0; query < QUERIES; query++) {
      String where =
          switch (query % 5) {
            case 0 -> "city = " + Visits.city(random);
            case 1 -> "customer = " + random.nextInt(5) + " AND city = " + Visits.city(random);
            case 2 -> "id BETWEEN " + random.nextInt(ROWS) + " AND " + random.nextInt(ROWS);
            case 3 -> "customer IS NULL OR price < " + random.nextInt(50);
            default ->
                "city LIKE 'town " + random.nextInt(30) + "%' AND id > " + random.nextInt(ROWS);
          };
      String select =
          "SELECT COUNT(*), SUM(id), MIN(note), AVG(price) FROM %s WHERE "
              + where.replace("%", "%%");
      assertThat(database.value(select.formatted(Visits.TABLE)))
          .as(where)
          .isEqualTo(database.value(select.formatted(Visits.TWIN)));
    }
    assertThat(database.rows("SELECT * FROM visits WHERE id = 7"))
        .isEqualTo(database.rows("SELECT * FROM visits_twin WHERE id = 7"));
  }

  /** Each statement has the same outcome on both tables: rows changed, or the kind of error. */
  private static void sameChanges(TestDatabase database) throws SQLException {
    Random random = new Random(6);
    for (int change = 0; change < QUERIES; change++) {
      int id = 1 + random.nextInt(ROWS + 200);
      String statement =
          switch (change % 5) {
            case 0 ->
                "INSERT INTO %s (customer, city) VALUES ("
                    + Visits.customer(random)
                    + ", "
                    + Visits.city(random)
                    + ")";
            case 1 -> "INSERT INTO %s (id, customer, city) VALUES (" + id + ", 1, 'town 0')";
            case 2 ->
                "UPDATE %s SET city = "
                    + Visits.city(random)
                    + ", customer = "
                    + Visits.customer(random)
                    + " WHERE id = "
                    + id;
            case 3 -> "UPDATE %s SET id = " + (id + random.nextInt(3)) + " WHERE id = " + id;
            default -> "DELETE FROM %s WHERE id = " + id;
          };
      assertThat(database.outcome(statement.formatted(Visits.TABLE)))
          .as(statement)
          .isEqualTo(database.outcome(statement.formatted(Visits.TWIN)));
    }
    assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(Visits.all(database, Visits.TWIN));
  }

  private static void prunes(TestDatabase database) throws SQLException {
    String number = database.mariaDb() ? "tier_key" : "visits_tier(customer, city)";
    String explain =
        (database.mariaDb() ? "EXPLAIN PARTITIONS " : "EXPLAIN ")
            + "SELECT * FROM visits WHERE "
            + number;
    String rare = String.join("\n", database.rows(explain + " < 1"));
    assertThat(rare).contains("ssd").doesNotContain("hdd");
    String common = String.join("\n", database.rows(explain + " = 1"));
    assertThat(common).contains("hdd").doesNotContain("ssd");
  }
}
