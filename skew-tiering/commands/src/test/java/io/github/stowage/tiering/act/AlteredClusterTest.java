package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table that somebody altered after apply was stopped, before it went on. */
@Tag("cluster")
class AlteredClusterTest {
  private static final int ROWS = 1_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void whoeverGoesOnSaysSo(Databases kind) throws Exception {
    try (Database server = kind.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 22);
      // A server whose own character set has no such letters must know its name again, too.
      database.run("ALTER TABLE visits ADD COLUMN \u03c4\u03b9\u03bc\u03ae INT");
      List<String> everything = database.everything();
      Path plan = tiering.plan(.2);
      for (String step :
          List.of("copying rows", "sorting rows", "putting the table into service")) {
        database.run("ALTER TABLE visits ADD COLUMN more INT");
        tiering.applyUntil(step, plan);
        database.run("ALTER TABLE visits DROP COLUMN more");
        List<String> definition = database.definition(Visits.TABLE);
        List<String> rows = Visits.all(database, Visits.TABLE);

        Shell shell = tiering.apply(plan, "--yes");
        assertThat(shell.code()).as(step + shell.err()).isEqualTo(1);
        assertThat(shell.err()).contains("visits was altered meanwhile", "rollback");
        assertThat(database.definition(Visits.TABLE)).isEqualTo(definition);
        assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);

        assertThat(tiering.rollback("--yes").code()).isZero();
        assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
        assertThat(database.everything()).isEqualTo(everything);
      }
      tiering.applyUntil("sorting rows", plan);
      Shell shell = tiering.apply(plan, "--yes");
      assertThat(shell.code()).as(shell.err()).isZero();
    }
  }
}
