package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * MariaDB is killed while it renames the files of a partitioned table. Often one partition has its
 * new name then and the other has not, and the server puts neither table together when it starts
 * again.
 */
@Tag("cluster")
class TornTableClusterTest {
  private static final int ROWS = 1_000;
  private static final int KILLS = Integer.getInteger("stowage.kills", 10);
  private static final long RENAME_NANOS = 4_000_000;
  private static final String LAST_STEP = "putting the table into service";

  @TempDir private Path folder;

  private final Random random = new Random();
  private Database server;
  private TestDatabase database;
  private List<String> rows;
  private int torn;

  @Test
  void whoDoesWhatTheToolSaysHasAllRows() throws Exception {
    try (Database started = Databases.MARIADB.start(folder);
        TestDatabase opened = new TestDatabase(started)) {
      server = started;
      database = opened;
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 16);
      rows = Visits.all(database, Visits.TABLE);
      List<String> everything = database.everything();
      Path plan = tiering.plan(.2);
      for (int round = 0; round < KILLS; round++) {
        killed("visits", () -> tiering.apply(plan, "--yes"), "nothing to apply");
        killed("visits_tier_new", () -> tiering.rollback("--yes"), "not tiered");
        assertThat(database.everything()).isEqualTo(everything);
      }
      System.out.println(torn + " of " + 2 * KILLS + " renames left a table that nobody can read");
    }
  }

  /**
   * It renames the list of the partitions, then the definition. Killed between the two, it has each
   * under another name, for ever. A kill seldom comes then, so a file is renamed for it.
   */
  @Test
  void theListOfPartitionsHasItsNewNameAndTheDefinitionHasNot() throws Exception {
    try (Database started = Databases.MARIADB.start(folder);
        TestDatabase opened = new TestDatabase(started)) {
      server = started;
      database = opened;
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 17);
      rows = Visits.all(database, Visits.TABLE);
      List<String> everything = database.everything();
      Path plan = tiering.plan(.2);

      tiering.applyUntil(LAST_STEP, plan);
      killedBetween("visits_tier_new", "visits");
      new Remedies(database).complete(() -> tiering.apply(plan, "--yes"), "nothing to apply");
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);

      tiering.rollbackUntil(LAST_STEP);
      killedBetween("visits", "visits_tier_new");
      assertThat(database.isTorn("visits")).isTrue();
      Shell status = tiering.status();
      assertThat(status.code()).as(status.err()).isEqualTo(1);
      assertThat(status.err()).contains("visits_tier_old has all of its rows");
      new Remedies(database).complete(() -> tiering.rollback("--yes"), "not tiered");
      assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
      assertThat(database.everything()).isEqualTo(everything);
    }
  }

  private void killedBetween(String from, String to) throws Exception {
    server.kill();
    Path files = folder.resolve("data/shop");
    Files.move(files.resolve(from + ".par"), files.resolve(to + ".par"));
    server.start();
    database.connect();
  }

  /**
   * @param table what the partitioned table will be called
   */
  private void killed(String table, Supplier<Shell> command, String ended) throws Exception {
    CompletableFuture<Shell> running = CompletableFuture.supplyAsync(command);
    Path file = folder.resolve("ssd/shop/" + table + "#P#ssd.ibd");
    while (!Files.exists(file) && !running.isDone()) {
      Thread.onSpinWait();
    }
    LockSupport.parkNanos((long) (random.nextDouble() * RENAME_NANOS));
    server.kill();
    running.get(2, TimeUnit.MINUTES);
    server.start();
    database.connect();
    torn += database.isTorn("visits") || database.isTorn("visits_tier_new") ? 1 : 0;

    new Remedies(database).complete(command, ended);
    assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
  }
}
