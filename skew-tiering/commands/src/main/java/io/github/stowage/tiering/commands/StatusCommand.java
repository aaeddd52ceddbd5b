package io.github.stowage.tiering.commands;

import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.tiering.act.TierState;
import io.github.stowage.tiering.decide.Drift;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.sql.SqlServer;
import io.github.stowage.tiering.observe.sql.SqlTable;
import io.github.stowage.tiering.report.StatusReport;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage tier status}: where rows are, and whether a new plan would pay. */
@Command(
    name = "status",
    description = {
      "Says how far a table is, where its rows are, and how good its plan still is.",
      "It counts the table's rows once. It changes nothing."
    })
final class StatusCommand implements Runnable {
  @Mixin private DatabaseOptions database;
  @Mixin private CostOptions costs;
  @Mixin private OutputOptions output;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description = "The table: TABLE or SCHEMA.TABLE.")
  private String table;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    try (Steps steps = new Steps(spec.commandLine().getErr())) {
      StatusReport report =
          database.use(
              table,
              steps,
              session -> {
                TierState state = session.state();
                TierState.State now = state.read();
                if (now == null || !now.inService()) {
                  return new StatusReport(
                      table, now == null ? "not tiered" : now.phase(), null, null, null);
                }
                steps.begin("counting rows", 0);
                KeyCounts counts = counts(now);
                Drift drift =
                    Drift.of(
                        counts.stats(1),
                        onHdd(counts, state.hddKeys(now.columns())),
                        costs.costs(now.columns()));
                return new StatusReport(table, now.phase(), state.ssd(), state.hdd(), drift);
              });
      output.write(
          spec.commandLine().getOut(),
          out -> report.write(output.format() == OutputOptions.Format.JSON, out));
    }
  }

  private KeyCounts counts(TierState.State now) throws SQLException {
    try (Connection connection = SqlServer.connect(database.jdbc(), database.user())) {
      return new SqlTable(connection, database.jdbc(), table).count(now.columns(), keys -> {});
    }
  }

  private static BitSet onHdd(KeyCounts counts, List<List<String>> hddKeys) {
    Set<List<String>> listed = new HashSet<>(hddKeys);
    BitSet onHdd = new BitSet();
    List<String> key = new ArrayList<>();
    for (int number = 0; number < counts.keys(); number++) {
      key.clear();
      for (int column = 0; column < counts.columns().size(); column++) {
        key.add(counts.value(column, number));
      }
      onHdd.set(number, listed.contains(key));
    }
    return onHdd;
  }
}
