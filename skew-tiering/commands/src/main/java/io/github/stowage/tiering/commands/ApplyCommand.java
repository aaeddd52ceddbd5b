package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.act.ClickHouseScript;
import io.github.stowage.tiering.act.PlanIn;
import io.github.stowage.tiering.act.Session;
import io.github.stowage.tiering.act.Tally;
import io.github.stowage.tiering.act.Target;
import io.github.stowage.tiering.act.TidbScript;
import io.github.stowage.tiering.act.TierInput;
import io.github.stowage.tiering.act.TieredTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage tier apply}: rows to their tiers. */
@Command(
    name = "apply",
    description = {
      "Moves the rows of a table to the SSD and the HDD as a plan says.",
      "Clients go on reading and writing. They wait only for a moment, at the end.",
      "Without --yes it says what would be done, and what stands in the way."
    })
final class ApplyCommand implements Runnable {
  @Mixin private DatabaseOptions database;
  @Mixin private SpeedOptions speeds;

  @Option(
      names = "--plan",
      required = true,
      paramLabel = "FILE",
      description = "What stowage tier plan --format json wrote.")
  private Path plan;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table: TABLE or SCHEMA.TABLE (default: as the plan says).")
  private String table;

  @Option(
      names = "--ssd",
      paramLabel = "WHERE",
      description = {
        "Where the SSD is: a directory of the server (MariaDB, MySQL), or a tablespace"
            + " (PostgreSQL).",
        "Default: where the server keeps its tables."
      })
  private String ssd;

  @Option(
      names = "--hdd",
      paramLabel = "WHERE",
      description = "Where the HDD is, in the same way. One of the two must be given.")
  private String hdd;

  @Option(
      names = "--ddl",
      arity = "0..1",
      fallbackValue = "server",
      paramLabel = "server|clickhouse|tidb",
      description = {
        "Only print the statements: for the server of --jdbc, or for ClickHouse or TiDB, where"
            + " nothing is applied (default: server).",
        "There --ssd and --hdd are volumes of a storage policy (ClickHouse), or values of the"
            + " label disk (TiDB); by default ssd and hdd.",
        "For TiDB, --jdbc says where the table is; for ClickHouse it is not needed."
      })
  private Ddl ddl;

  /** Whose statements are printed. */
  private enum Ddl {
    SERVER,
    CLICKHOUSE,
    TIDB
  }

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    boolean printOnly = ddl == Ddl.CLICKHOUSE || ddl == Ddl.TIDB;
    Target target =
        printOnly
            ? new Target(ssd == null ? "ssd" : ssd, hdd == null ? "hdd" : hdd)
            : new Target(ssd, hdd);
    if (Objects.equals(target.ssd(), target.hdd())) {
      throw new BadInputException(
          "--ssd and --hdd: both tiers would be in one place, allowed: two places");
    }
    TieredTable.Speed speed = speeds.speed();
    TierInput input = PlanIn.read(Source.fileOrStandardInput(plan));
    PrintWriter out = spec.commandLine().getOut();
    String name = table == null ? input.table() : table;
    if (printOnly) {
      List<String> lines =
          ddl == Ddl.TIDB
              ? TidbScript.lines(database.jdbc(), database.user(), name, input, target)
              : new ClickHouseScript(name, input, target).lines();
      lines.forEach(out::println);
    } else {
      onServer(name, input, target, speed, out);
    }
  }

  private void onServer(
      String name, TierInput input, Target target, TieredTable.Speed speed, PrintWriter out) {
    try (Steps steps = new Steps(spec.commandLine().getErr())) {
      database.use(
          name,
          steps,
          session -> {
            if (ddl != null) {
              session.table().definitions(input, target).forEach(sql -> out.println(sql + ";"));
            } else if (yes) {
              apply(session.table(), name, input, target, speed, out);
            } else {
              preview(session, name, input, target, out);
            }
            return null;
          });
    }
  }

  private static void apply(
      TieredTable table,
      String name,
      TierInput input,
      Target target,
      TieredTable.Speed speed,
      PrintWriter out)
      throws SQLException {
    Tally tally = table.apply(input, target, speed);
    out.printf("%s is tiered: %s, the same as before%n", name, tally);
    out.println("stowage tier status shows where its rows are; rollback makes it what it was");
  }

  private static void preview(
      Session session, String name, TierInput input, Target target, PrintWriter out)
      throws SQLException {
    if (session.state().read() != null) {
      out.printf("%s: %s%n", name, session.state().read().phase());
    } else {
      List<String> obstacles = session.table().obstacles(input, target);
      if (!obstacles.isEmpty()) {
        throw new BadInputException(name + ": " + String.join("; ", obstacles));
      }
      out.printf(
          "%s can be tiered: %,d keys stay on the HDD, about %,d rows are copied%n",
          name, input.hddKeys().size(), input.rows());
      out.println("Both copies need room until it is done. Clients wait for a moment at the end.");
    }
    out.println("nothing changed; add --yes to do it, --ddl to see the statements");
  }
}
