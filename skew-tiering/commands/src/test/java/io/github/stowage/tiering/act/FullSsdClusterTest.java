package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The SSD is full before all rows are there. */
@Tag("cluster")
class FullSsdClusterTest {
  /** Half of them are to go to the SSD: with their indices they need more than it has. */
  private static final int ROWS = 20_000;

  private static final String SMALL = "size=1m";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void nothingIsLostAndItGoesOnWhenThereIsRoom(Databases kind) throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "not root: no small file system");
    try (Database server = kind.start(folder);
        TestDatabase database = new TestDatabase(server)) {
      Path ssd = folder.resolve("ssd");
      assertThat(ssd.toFile().mkdir()).isTrue();
      run("mount", "-t", "tmpfs", "-o", SMALL, "tmpfs", ssd.toString());
      try {
        Tiering tiering = new Tiering(database, folder);
        Visits.create(database, ROWS, 9);
        List<String> rows = Visits.all(database, Visits.TABLE);
        List<String> everything = database.everything();
        String[] apply = {
          "tier",
          "apply",
          "--jdbc",
          database.url(),
          "--plan",
          tiering.plan(.5).toString(),
          "--ssd",
          tiering.ssd(),
          "--yes"
        };
        String[] rollback = {
          "tier", "rollback", "--jdbc", database.url(), "--table", Visits.TABLE, "--yes"
        };

        full(database, Shell.stowage(apply));
        assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
        database.run("UPDATE visits SET note = 'still in service' WHERE id = 1");
        assertThat(Shell.stowage(rollback).code()).isEqualTo(database.mariaDb() ? 2 : 0);
        assertThat(database.everything()).isEqualTo(everything);

        full(database, Shell.stowage(apply));
        run("mount", "-o", "remount,size=200m", ssd.toString());
        Shell shell = Shell.stowage(apply);
        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(database.value("SELECT COUNT(*) FROM visits")).isEqualTo(Integer.toString(ROWS));
        assertThat(database.value("SELECT note FROM visits WHERE id = 1"))
            .isEqualTo("still in service");
      } finally {
        server.kill();
        run("umount", "-l", ssd.toString());
      }
    }
  }

  /** MariaDB is not let begin: it would end itself. PostgreSQL gives up what it does. */
  private static void full(TestDatabase database, Shell shell) {
    if (database.mariaDb()) {
      assertThat(shell.code()).as(shell.err()).isEqualTo(2);
      assertThat(shell.err()).contains("MB free", "make room");
      return;
    }
    assertThat(shell.code()).as(shell.err()).isEqualTo(1);
    assertThat(shell.err()).contains("No row is lost", "rollback");
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }
}
