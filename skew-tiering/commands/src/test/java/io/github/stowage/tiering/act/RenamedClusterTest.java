package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table that somebody renamed: nothing is dropped that serves it, or that holds its rows. */
@Tag("cluster")
class RenamedClusterTest {
  private static final int ROWS = 1_000;
  private static final String LAST_STEP = "putting the table into service";

  @TempDir private Path folder;

  private TestDatabase database;
  private Tiering tiering;
  private Path plan;
  private List<String> rows;
  private List<String> everything;

  private interface Case {
    void run() throws Exception;
  }

  private void on(Databases kind, Case check) throws Exception {
    try (Database server = kind.start(folder);
        TestDatabase opened = new TestDatabase(server)) {
      database = opened;
      tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 21);
      plan = tiering.plan(.2);
      rows = Visits.all(database, Visits.TABLE);
      everything = database.everything();
      check.run();
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void inService(Databases kind) throws Exception {
    on(
        kind,
        () -> {
          succeeds(tiering.apply(plan, "--yes"));
          rename("visits", "visits_2025");
          refused("Its rows are in visits_2025");
          database.run("INSERT INTO visits_2025 (customer, city) VALUES (1, 'town 0')");
          database.run("DELETE FROM visits_2025 WHERE id > " + ROWS);

          database.run("CREATE TABLE visits (id INT PRIMARY KEY)");
          refused("Its rows are in visits_2025");
          database.run("DROP TABLE visits");

          rename("visits_2025", "visits");
          succeeds(tiering.rollback("--yes"));
          asItWas();

          succeeds(tiering.apply(plan, "--yes"));
          database.run("DROP TABLE visits");
          refused("If it was dropped, drop visits_tier_plan");
        });
  }

  /** As a server leaves it that renames tables one by one, and was killed between two. */
  @ParameterizedTest
  @EnumSource(Databases.class)
  void betweenTheTwoRenames(Databases kind) throws Exception {
    on(
        kind,
        () -> {
          tiering.applyUntil(LAST_STEP, plan);
          rename("visits", "visits_tier_old");
          refused("Its rows are in visits_tier_old");
          assertThat(Visits.all(database, "visits_tier_old")).isEqualTo(rows);
          database.run("CREATE TABLE visits (id INT PRIMARY KEY)");
          refused("visits_tier_old");
          database.run("DROP TABLE visits");
          rename("visits_tier_old", "visits");
          succeeds(tiering.apply(plan, "--yes"));
          assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);

          tiering.rollbackUntil(LAST_STEP);
          rename("visits", "visits_tier_new");
          refused("Its rows are in visits_tier_new");
          assertThat(Visits.all(database, "visits_tier_new")).isEqualTo(rows);
          rename("visits_tier_new", "visits");
          succeeds(tiering.rollback("--yes"));
          asItWas();
        });
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void whileRowsAreCopied(Databases kind) throws Exception {
    on(
        kind,
        () -> {
          tiering.applyUntil("copying rows", plan);
          rename("visits", "visits_2025");
          refused("Its rows are in visits_2025");
          rename("visits_2025", "visits");
          succeeds(tiering.rollback("--yes"));
          asItWas();
        });
  }

  private void rename(String table, String to) throws SQLException {
    database.run("ALTER TABLE " + table + " RENAME TO " + to);
  }

  private void refused(String why) throws SQLException {
    List<String> before = database.everything();
    for (Shell shell :
        List.of(
            tiering.rollback("--yes"),
            tiering.apply(plan, "--yes"),
            tiering.rollback(),
            tiering.apply(plan),
            tiering.status())) {
      assertThat(shell.code()).as(shell.err() + shell.out()).isEqualTo(2);
      assertThat(shell.err()).contains("visits", why, "back to visits", "Nothing was changed");
      assertThat(database.everything()).isEqualTo(before);
    }
  }

  private static void succeeds(Shell shell) {
    assertThat(shell.code()).as(shell.err()).isZero();
  }

  private void asItWas() throws SQLException {
    assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
    assertThat(database.everything()).isEqualTo(everything);
  }
}
