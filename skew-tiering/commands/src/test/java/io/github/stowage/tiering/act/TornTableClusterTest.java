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
 * MariaDB is killed as soon as one partition has its new name. Often the other has not then, and
 * the server puts neither table together when it starts again.
 */
@Tag("cluster")
class TornTableClusterTest {
  private static final int ROWS = 1_000;
  private static final int KILLS = Integer.getInteger("stowage.kills", 10);
  private static final long RENAME_NANOS = 4_000_000;

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
