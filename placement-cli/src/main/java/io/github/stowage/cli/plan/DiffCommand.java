package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.placement.Routing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage diff}: what two plans have different. */
@Command(
    name = "diff",
    description = {
      "Tells what is different between two plans.",
      "It lists the replicas that only one of them has, partition by partition."
    })
public final class DiffCommand implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "A plan, as plan or replan prints it with --format json.")
  private Path oldPath;

  @Parameters(index = "1", paramLabel = "NEW", description = "Another plan of these partitions.")
  private Path newPath;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PlanFile before = PlanFile.read(Source.file(oldPath));
    PlanFile after = PlanFile.read(Source.file(newPath));
    int partitions = before.plan().placement().partitions();
    if (after.plan().placement().partitions() != partitions) {
      throw new BadInputException(
          newPath
              + ": "
              + after.plan().placement().partitions()
              + " partitions, allowed: "
              + partitions
              + ", as many as in "
              + oldPath);
    }
    PrintWriter out = spec.commandLine().getOut();
    try {
      print(before, after, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.flush();
  }

  private static void print(PlanFile before, PlanFile after, PrintWriter out) throws IOException {
    TextTable table = new TextTable(true, "partition", "replicas", "only in new", "only in old");
    int copies = 0;
    int drops = 0;
    int changed = 0;
    Routing old = before.plan().routing();
    Routing now = after.plan().routing();
    for (int p = 0; p < old.partitions(); p++) {
      Difference difference = new Difference(before, after, p);
      copies += difference.added;
      drops += difference.removed;
      if (difference.added + difference.removed > 0) {
        changed++;
        table.add(
            after.labels().partition(p),
            count(old, p) + " -> " + count(now, p),
            difference.onlyNew,
            difference.onlyOld);
      }
    }
    TextTable.line(
        out, "nodes", "%d -> %d", before.plan().nodes().count(), after.plan().nodes().count());
    TextTable.line(
        out, "max:mean", "%.4f -> %.4f", before.plan().maxToMean(), after.plan().maxToMean());
    TextTable.line(
        out, "replicas", "%d only in the new plan, %d only in the old one", copies, drops);
    TextTable.line(out, "partitions", "%d of %d differ", changed, old.partitions());
    if (changed > 0) {
      out.write("\n");
      table.print(out);
    }
  }

  private static int count(Routing routing, int partition) {
    return routing.first(partition + 1) - routing.first(partition);
  }

  /** Of one partition; both routings have their entries by node, ascending. */
  private static final class Difference {
    int added;
    int removed;
    String onlyNew = "";
    String onlyOld = "";

    Difference(PlanFile before, PlanFile after, int p) {
      Routing old = before.plan().routing();
      Routing now = after.plan().routing();
      int a = old.first(p);
      int b = now.first(p);
      while (a < old.first(p + 1) || b < now.first(p + 1)) {
        int from = a < old.first(p + 1) ? old.node(a) : Integer.MAX_VALUE;
        int to = b < now.first(p + 1) ? now.node(b) : Integer.MAX_VALUE;
        if (from < to) {
          removed++;
          onlyOld += (onlyOld.isEmpty() ? "" : " ") + before.labels().node(from);
        } else if (to < from) {
          added++;
          onlyNew += (onlyNew.isEmpty() ? "" : " ") + after.labels().node(to);
        }
        a += from <= to ? 1 : 0;
        b += to <= from ? 1 : 0;
      }
      onlyNew = onlyNew.isEmpty() ? "-" : onlyNew;
      onlyOld = onlyOld.isEmpty() ? "-" : onlyOld;
    }
  }
}
