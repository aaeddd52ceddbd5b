package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.act.Tally;
import io.github.stowage.tiering.act.TierState;
import io.github.stowage.tiering.act.TieredTable;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage tier rollback}: the table as it was. */
@Command(
    name = "rollback",
    description = {
      "Makes a tiered table what it was, with all rows that it has now.",
      "It also ends an apply that was not finished. Without --yes it only says what it would do."
    })
final class RollbackCommand implements Runnable {
  @Mixin private DatabaseOptions database;
  @Mixin private SpeedOptions speeds;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description = "The table: TABLE or SCHEMA.TABLE.")
  private String table;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    TieredTable.Speed speed = speeds.speed();
    PrintWriter out = spec.commandLine().getOut();
    try (Steps steps = new Steps(spec.commandLine().getErr())) {
      database.use(
          table,
          steps,
          session -> {
            if (yes) {
              Tally tally = session.table().rollback(speed);
              out.printf(
                  "%s is as it was%s%n",
                  table, tally == null ? ": no row had moved" : ": " + tally);
            } else {
              preview(session.state().read(), out);
            }
            return null;
          });
    }
  }

  private void preview(TierState.State state, PrintWriter out) {
    if (state == null) {
      throw new BadInputException(table + " is not tiered: nothing to roll back");
    }
    out.printf(
        "%s: %s; %s%n",
        table,
        state.phase(),
        state.inService() ? "its rows would be copied back" : "no row has moved");
    out.println("nothing changed; add --yes to do it");
  }
}
