package io.github.stowage.cli.bundle;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.bundle.Bundle;
import io.github.stowage.core.bundle.BundlePlan;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A bundle plan for people: its figures, and the bundles that serve most. */
final class BundleTable {
  private static final int SHOWN = 20;

  private BundleTable() {}

  static void print(BundlePlan plan, List<NamedObject> objects, Writer out) throws IOException {
    double all = objects.stream().mapToDouble(object -> object.stats().load()).sum();
    double size = objects.stream().mapToDouble(object -> object.stats().totalBytes()).sum();
    double[] loads = plan.serverLoads();
    double most = Arrays.stream(loads).max().getAsDouble();
    TextTable.line(out, "mode", plan.mode().name().toLowerCase(Locale.ROOT));
    TextTable.line(out, "objects", "%d, %d bundles", objects.size(), plan.bundles().size());
    TextTable.line(
        out,
        "memory",
        "%.0f bytes of bundles, %.3f of the objects'",
        plan.memory(),
        size == 0 ? 0 : plan.memory() / size);
    TextTable.line(
        out,
        "max:mean",
        "%.4f of %d servers",
        all == 0 ? 1 : most * loads.length / all,
        loads.length);
    TextTable.line(
        out,
        "variance",
        "%.4f of that without bundles, placed at random",
        plan.varianceDefault() == 0 ? 0 : plan.variance() / plan.varianceDefault());
    List<Bundle> byLoad =
        plan.bundles().stream()
            .sorted(Comparator.comparingDouble(BundleTable::load).reversed())
            .toList();
    int shown = Math.min(SHOWN, byLoad.size());
    TextTable table = new TextTable(true, "object", "of all reads", "replicas", "columns");
    for (Bundle bundle : byLoad.subList(0, shown)) {
      NamedObject object = objects.get(bundle.object());
      table.add(
          object.name(),
          String.format(Locale.ROOT, "%.2f%%", 100 * load(bundle) / all),
          bundle.servers().length,
          Arrays.stream(bundle.columns())
              .mapToObj(object.columns()::get)
              .collect(Collectors.joining(" ")));
    }
    if (shown > 0) {
      out.write("\nbundles, those that serve most first");
      out.write(shown < byLoad.size() ? " (" + shown + " of " + byLoad.size() + ")\n" : "\n");
      table.print(out);
    }
  }

  private static double load(Bundle bundle) {
    return bundle.loadPerReplica() * bundle.servers().length;
  }
}
