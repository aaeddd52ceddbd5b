package io.github.stowage.tiering.act;

import io.github.stowage.cli.input.Source;
import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlanner;
import io.github.stowage.tiering.commands.Shell;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.Table;
import io.github.stowage.tiering.observe.sql.SqlTable;
import io.github.stowage.tiering.report.PlanFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a user does with the table {@link Visits#TABLE}, and where the tiers of a test are. */
final class Tiering {
  private final TestDatabase database;
  private final Path folder;

  Tiering(TestDatabase database, Path folder) throws IOException, SQLException {
    this.database = database;
    this.folder = folder;
    Path ssd = Files.createDirectories(folder.resolve("ssd"));
    Path hdd = Files.createDirectories(folder.resolve("hdd"));
    if (!database.mariaDb()) {
      database.run("CREATE TABLESPACE fast LOCATION '" + ssd + "'");
      database.run("CREATE TABLESPACE slow LOCATION '" + hdd + "'");
    }
  }

  String ssd() {
    return database.mariaDb() ? folder.resolve("ssd").toString() : "fast";
  }

  String hdd() {
    return database.mariaDb() ? folder.resolve("hdd").toString() : "slow";
  }

  Target target() {
    return new Target(ssd(), hdd());
  }

  /** With a share of the rows on the SSD, 0 to 1. */
  Path plan(double budget) throws IOException, SQLException {
    return plan(budget, Visits.COLUMNS);
  }

  Path plan(double budget, List<String> columns) throws IOException, SQLException {
    try (Connection connection = database.server().connect()) {
      KeyCounts counts =
          new SqlTable(connection, database.server().url(), Visits.TABLE)
              .count(columns, keys -> {});
      KeyStats stats = counts.stats(100);
      SafePlan plan =
          SafePlan.whole(
              bytes ->
                  new TierPlanner(TierMode.DENSITY, ReadCosts.even(columns.size()))
                      .plan(stats, bytes),
              Math.floor(budget * stats.totalBytes()));
      Path file = folder.resolve("plan.json");
      try (Writer out = Files.newBufferedWriter(file)) {
        PlanFile.write(Table.whole(Visits.TABLE, counts, 100), plan, out);
      }
      return file;
    }
  }

  Shell apply(Path plan, String... more) {
    return run(
        List.of(
            "apply", "--plan", plan.toString(), "--ssd", ssd(), "--hdd", hdd(), "--batch", "200"),
        more);
  }

  Shell rollback(String... more) {
    return run(List.of("rollback", "--table", Visits.TABLE, "--batch", "200"), more);
  }

  Shell status() {
    return run(List.of("status", "--table", Visits.TABLE));
  }

  private Shell run(List<String> command, String... more) {
    List<String> arguments = new ArrayList<>(List.of("tier"));
    arguments.addAll(command);
    arguments.addAll(List.of("--jdbc", database.url()));
    arguments.addAll(List.of(more));
    return Shell.stowage(arguments.toArray(String[]::new));
  }

  /** As if it was killed when it began what it says. */
  void applyUntil(String step, Path plan) throws SQLException {
    StopAt.step(
        step,
        database,
        table ->
            table.apply(
                PlanIn.read(Source.fileOrStandardInput(plan)),
                target(),
                new TieredTable.Speed(200, 1)));
  }

  /** As if it was killed when it began what it says. */
  void rollbackUntil(String step) throws SQLException {
    StopAt.step(step, database, table -> table.rollback(new TieredTable.Speed(200, 1)));
  }
}
