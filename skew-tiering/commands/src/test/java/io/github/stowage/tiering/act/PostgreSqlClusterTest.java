package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only PostgreSQL has. */
@Tag("cluster")
class PostgreSqlClusterTest {
  private static final int ROWS = 1_000;
  private static final String INSERT =
      "INSERT INTO visits (customer, city) VALUES (1, 'town 0'), (NULL, 'nowhere')";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ALWAYS", "BY DEFAULT"})
  void whoMayOnlyInsertDoesSoBeforeMeanwhileAndAfter(String identity) throws Exception {
    try (Database server = Databases.POSTGRESQL.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 23);
      database.run(
          "ALTER TABLE visits ALTER COLUMN id DROP DEFAULT",
          "DROP SEQUENCE visits_id_seq",
          "ALTER TABLE visits ALTER COLUMN id ADD GENERATED "
              + identity
              + " AS IDENTITY (SEQUENCE NAME \"o'clock\" START 5001)",
          "CREATE ROLE clerk",
          "GRANT INSERT ON visits TO clerk");
      Path plan = tiering.plan(.2);
      List<String> definition = database.definition(Visits.TABLE);
      List<String> everything = database.everything();

      insertsAsClerk(database);
      tiering.applyUntil("sorting rows", plan);
      insertsAsClerk(database);
      succeeds(tiering.apply(plan, "--yes"));
      insertsAsClerk(database);
      tiering.rollbackUntil("comparing all rows");
      insertsAsClerk(database);
      List<String> rows = Visits.all(database, Visits.TABLE);

      succeeds(tiering.rollback("--yes"));
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
      assertThat(database.definition(Visits.TABLE)).isEqualTo(definition);
      assertThat(database.everything()).isEqualTo(everything);
      insertsAsClerk(database);
      assertThat(database.value("SELECT COUNT(*), MAX(id) FROM visits"))
          .isEqualTo((ROWS + 10) + "|5010");
    }
  }

  private static void insertsAsClerk(TestDatabase database) throws Exception {
    database.run("SET ROLE clerk");
    String outcome = database.outcome(INSERT);
    database.run("RESET ROLE");
    assertThat(outcome).isEqualTo("2 rows");
  }

  /** Made after apply, so that no check could see it. */
  @Test
  void functionsOfTheSameNameAreLeftAlone() throws Exception {
    try (Database server = Databases.POSTGRESQL.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 24);
      Path plan = tiering.plan(.2);
      List<String> rows = Visits.all(database, Visits.TABLE);
      succeeds(tiering.apply(plan, "--yes"));
      for (String name : List.of("visits_tier", "visits_tier_id", "visits_tier_log_add")) {
        database.run("CREATE FUNCTION " + name + "(a int) RETURNS int LANGUAGE sql AS 'SELECT 1'");
      }
      succeeds(tiering.rollback("--yes"));
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
      assertThat(
              database.rows(
                  "SELECT oid::regprocedure FROM pg_proc WHERE proname ~ '^visits_tier' ORDER BY"
                      + " 1"))
          .containsExactlyInAnyOrder(
              "visits_tier(integer)", "visits_tier_id(integer)", "visits_tier_log_add(integer)");
    }
  }

  private static void succeeds(Shell shell) {
    assertThat(shell.code()).as(shell.err()).isZero();
  }
}
