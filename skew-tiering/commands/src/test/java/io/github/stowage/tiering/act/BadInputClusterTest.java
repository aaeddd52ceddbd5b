package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that cannot be tiered, and moves that cannot go on: nothing is written, nothing lost. */
@Tag("cluster")
class BadInputClusterTest {
  private static final int ROWS = 1_000;

  @TempDir private Path folder;

  private TestDatabase database;
  private Tiering tiering;
  private Path plan;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void whatCannotBeIsFoundBeforeAnythingIsWritten(Databases kind) throws Exception {
    try (Database server = kind.start(folder);
        TestDatabase opened = new TestDatabase(server)) {
      database = opened;
      tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 4);
      plan = tiering.plan(.2);

      refused("one_note", "CREATE UNIQUE INDEX one_note ON visits (note)", dropIndex("one_note"));
      refused(
          "foreign key",
          "CREATE TABLE bills (id INT PRIMARY KEY, visit INT REFERENCES visits (id))",
          "DROP TABLE bills");
      refused("rename it", "CREATE TABLE visits_tier_ids (id INT)", "DROP TABLE visits_tier_ids");
      refused(
          "no column city",
          "ALTER TABLE visits RENAME COLUMN city TO town",
          "ALTER TABLE visits RENAME COLUMN town TO city");
      refused("trigger", trigger(), dropTrigger());
      if (database.mariaDb()) {
        refused("full-text", "CREATE FULLTEXT INDEX words ON visits (note)", dropIndex("words"));
        refused(
            "there is a trigger visits_tier_log_insert",
            "CREATE TRIGGER visits_tier_log_insert BEFORE INSERT ON visits_twin"
                + " FOR EACH ROW SET NEW.note = 'x'",
            "DROP TRIGGER visits_tier_log_insert");
        refused("MyISAM", "ALTER TABLE visits ENGINE=MyISAM", "ALTER TABLE visits ENGINE=InnoDB");
      } else {
        refused("views", "CREATE VIEW seen AS SELECT * FROM visits", "DROP VIEW seen");
        namesOfFunctionsAndIndices();
        replicated();
      }
      database.run(
          database.mariaDb()
              ? "ALTER TABLE visits MODIFY id INT, DROP PRIMARY KEY"
              : "ALTER TABLE visits DROP CONSTRAINT visits_pkey");
      refused("primary key", "SELECT 1", "SELECT 1");
      database.run("ALTER TABLE visits ADD PRIMARY KEY (id)");

      wrongOptions();
      aSecondOneAtOnce();
      altered();
    }
  }

  private void namesOfFunctionsAndIndices() throws SQLException {
    for (String name : List.of("visits_tier", "visits_tier_id", "visits_tier_log_add")) {
      refused(
          "there is a function " + name,
          "CREATE FUNCTION " + name + "() RETURNS int LANGUAGE sql AS 'SELECT 1'",
          "DROP FUNCTION " + name);
    }
    for (String name : List.of("visits_tier_order", "visits_tier_i1s", "visits_tier_i2")) {
      refused(
          "there is an index or table " + name,
          "CREATE INDEX " + name + " ON visits (note)",
          "DROP INDEX " + name);
    }
    refused(
        "there is an index or table visits_tier_rows_hdd",
        "CREATE TABLE visits_tier_rows_hdd (id INT)",
        "DROP TABLE visits_tier_rows_hdd");
  }

  private void replicated() throws SQLException {
    String drop = "DROP PUBLICATION p";
    refused("publication p", "CREATE PUBLICATION p FOR TABLE visits", drop);
    refused("publication p", "CREATE PUBLICATION p FOR ALL TABLES", drop);
    refused("publication p", "CREATE PUBLICATION p FOR TABLES IN SCHEMA public", drop);
    // Of the same server: no row comes, since nothing subscribes to a slot.
    database.run("CREATE PUBLICATION p FOR TABLE visits", subscription());
    refused("subscription s", drop, "DROP SUBSCRIPTION s");
  }

  private String subscription() {
    URI server = URI.create(database.server().url().substring("jdbc:".length()));
    return "CREATE SUBSCRIPTION s CONNECTION 'host=%s port=%d dbname=postgres user=%s password=%s'"
            .formatted(
                server.getHost(), server.getPort(), Database.USER, database.server().password())
        + " PUBLICATION p WITH (create_slot = false, slot_name = NONE, enabled = false)";
  }

  private String dropIndex(String name) {
    return "DROP INDEX " + name + (database.mariaDb() ? " ON visits" : "");
  }

  private String trigger() {
    return database.mariaDb()
        ? "CREATE TRIGGER t BEFORE INSERT ON visits FOR EACH ROW SET NEW.note = 'x'"
        : "CREATE TRIGGER t BEFORE UPDATE ON visits FOR EACH ROW"
            + " EXECUTE FUNCTION suppress_redundant_updates_trigger()";
  }

  private String dropTrigger() {
    return "DROP TRIGGER t" + (database.mariaDb() ? "" : " ON visits");
  }

  private void refused(String why, String make, String undo) throws SQLException {
    database.run(make);
    List<String> before = database.everything();
    for (String mode : List.of("--batch=10", "--yes")) {
      Shell shell = apply(plan, mode);
      assertThat(shell.code()).as(make + ": " + shell.err()).isEqualTo(2);
      assertThat(shell.err()).contains(why);
    }
    assertThat(database.everything()).isEqualTo(before);
    database.run(undo);
  }

  private Shell apply(Path plan, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of(
                "tier",
                "apply",
                "--jdbc",
                database.url(),
                "--plan",
                plan.toString(),
                "--ssd",
                tiering.ssd(),
                "--hdd",
                tiering.hdd()));
    arguments.addAll(List.of(more));
    return Shell.stowage(arguments.toArray(String[]::new));
  }

  private void wrongOptions() throws Exception {
    List<String> before = database.everything();
    for (String[] wrong :
        new String[][] {
          {"--table", "none", "no such table"},
          {"--batch", "0", "--batch 0, allowed: 1 to 100000"},
          {"--busy", "101", "--busy 101, allowed: 1 to 100"},
        }) {
      Shell shell = apply(plan, "--yes", wrong[0], wrong[1]);
      assertThat(shell.code()).as(shell.err()).isEqualTo(2);
      assertThat(shell.err()).contains(wrong[2]);
    }
    Path cut =
        Files.writeString(folder.resolve("cut.json"), "{\"tierPlan\": 1, \"table\": \"visits\"}");
    assertThat(apply(cut, "--yes").err()).contains("no key \"rows\"");
    Shell onePlace =
        Shell.stowage(
            "tier", "apply", "--jdbc", database.url(), "--plan", plan.toString(), "--yes");
    assertThat(onePlace.code()).isEqualTo(2);
    assertThat(onePlace.err()).contains("allowed: two places");
    if (!database.mariaDb()) {
      Shell shell =
          Shell.stowage(
              "tier",
              "apply",
              "--jdbc",
              database.url(),
              "--plan",
              plan.toString(),
              "--ssd",
              "none",
              "--yes");
      assertThat(shell.err()).contains("no tablespace none");
    }
    assertThat(database.everything()).isEqualTo(before);
  }

  private void aSecondOneAtOnce() throws Exception {
    Watch silent = new Silent();
    try (Session session = Session.open(database.url(), null, "visits", silent)) {
      TieredTable first = session.table();
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(
                  () -> first.rollback(new TieredTable.Speed(1, 1))))
          .hasMessageContaining("not tiered");
      Shell second = apply(plan, "--yes");
      assertThat(second.code()).isEqualTo(2);
      assertThat(second.err()).contains("somebody else");
    }
  }

  /** Between apply and rollback: said, and mended by what is said. */
  private void altered() throws Exception {
    assertThat(apply(plan, "--yes").code()).isZero();
    database.run("ALTER TABLE visits ADD COLUMN more INT");
    Shell shell =
        Shell.stowage("tier", "rollback", "--jdbc", database.url(), "--table", "visits", "--yes");
    assertThat(shell.code()).isEqualTo(2);
    assertThat(shell.err()).contains("alter visits_tier_old in the same way");
    database.run("UPDATE visits SET more = id", "ALTER TABLE visits_tier_old ADD COLUMN more INT");
    shell =
        Shell.stowage("tier", "rollback", "--jdbc", database.url(), "--table", "visits", "--yes");
    assertThat(shell.code()).as(shell.err()).isZero();
    assertThat(database.value("SELECT COUNT(*) FROM visits WHERE more = id"))
        .isEqualTo(Integer.toString(ROWS));
  }

  /** For work that nobody looks at. */
  private static final class Silent implements Watch {
    @Override
    public void begin(String what, long most) {}

    @Override
    public void to(long done) {}

    @Override
    public void waits(String why) {}
  }
}
