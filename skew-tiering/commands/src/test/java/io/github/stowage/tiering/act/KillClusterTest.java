package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.testkit.Database;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tool or the server is killed at random moments: whoever goes on loses and doubles no row. */
@Tag("cluster")
class KillClusterTest {
  private static final int ROWS = 3_000;

  /** Of each kind, on the way out and on the way back. */
  private static final int KILLS = Integer.getInteger("stowage.kills", 10);

  @TempDir private Path folder;

  private TestDatabase database;
  private Database server;
  private List<String> apply;
  private List<String> rollback;
  private List<String> rows;
  private List<String> everything;

  /** What is done to a run in the middle. */
  private interface Kill {
    void during(List<String> arguments, long nanos) throws Exception;
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void theToolIsKilled(Databases kind) throws Exception {
    rounds(kind, this::killTool);
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void theServerIsKilled(Databases kind) throws Exception {
    rounds(kind, this::killServer);
  }

  private void rounds(Databases kind, Kill kill) throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    try (Database started = kind.start(folder);
        TestDatabase opened = new TestDatabase(started)) {
      server = started;
      database = opened;
      Tiering tiering = new Tiering(database, folder);
      Visits.create(database, ROWS, 7);
      rows = Visits.all(database, Visits.TABLE);
      everything = database.everything();
      apply =
          List.of(
              "tier",
              "apply",
              "--jdbc",
              database.url(),
              "--plan",
              tiering.plan(.2).toString(),
              "--ssd",
              tiering.ssd(),
              "--hdd",
              tiering.hdd(),
              "--batch",
              "50",
              "--busy",
              "100",
              "--yes");
      rollback =
          List.of(
              "tier",
              "rollback",
              "--jdbc",
              database.url(),
              "--table",
              Visits.TABLE,
              "--batch",
              "50",
              "--busy",
              "100",
              "--yes");
      long out = whole(apply);
      long back = whole(rollback);
      for (int round = 0; round < KILLS; round++) {
        kill.during(apply, (long) (random.nextDouble() * out));
        complete(apply, "nothing to apply");
        assertThat(database.value("SELECT COUNT(*) FROM visits_tier_ids"))
            .isEqualTo(Integer.toString(ROWS));
        kill.during(rollback, (long) (random.nextDouble() * back));
        complete(rollback, "is not tiered");
        assertThat(database.everything()).isEqualTo(everything);
      }
    }
  }

  /** How long it takes by itself, in nanoseconds. */
  private long whole(List<String> arguments) throws SQLException {
    long start = System.nanoTime();
    Shell shell = run(arguments);
    assertThat(shell.code()).as(shell.err()).isZero();
    sameRows();
    return System.nanoTime() - start;
  }

  private static Shell run(List<String> arguments) {
    return Shell.stowage(arguments.toArray(String[]::new));
  }

  private void sameRows() throws SQLException {
    assertThat(Visits.all(database, Visits.TABLE)).isEqualTo(rows);
  }

  private void complete(List<String> arguments, String ended) throws SQLException {
    if (!database.isTorn(Visits.TABLE)) {
      sameRows();
    }
    new Remedies(database).complete(() -> run(arguments), ended);
    sameRows();
  }

  private void killTool(List<String> arguments, long nanos) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.stowage.cli.Stowage"));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      if (line != null && line.startsWith("stowage: ")) {
        LockSupport.parkNanos(nanos);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private void killServer(List<String> arguments, long nanos) throws Exception {
    CompletableFuture<Shell> running = CompletableFuture.supplyAsync(() -> run(arguments));
    LockSupport.parkNanos(nanos);
    server.kill();
    Shell shell = running.get(2, TimeUnit.MINUTES);
    assertThat(shell.code()).as(shell.err()).isBetween(0, 2);
    // PostgreSQL's processes outlive their parent a moment, and keep a new one from starting.
    Awaitility.await("the server is back")
        .atMost(2, TimeUnit.MINUTES)
        .ignoreExceptionsInstanceOf(IllegalStateException.class)
        .until(
            () -> {
              server.start();
              return true;
            });
    database.connect();
  }
}
