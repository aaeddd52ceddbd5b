package io.github.stowage.alluxio.benchmark;

import java.util.List;
import java.util.Locale;

/** What would be copied, and how busy workers will be. */
final class PlanTable {
  private final ColumnsMatrix matrix;
  private final ReadMix mix;

  PlanTable(ColumnsMatrix matrix, ReadMix mix) {
    this.matrix = matrix;
    this.mix = mix;
  }

  String text(List<Placement> placements) {
    double bytes = mix.kinds().stream().mapToDouble(k -> k.bytes() * k.weight()).sum();
    StringBuilder text =
        new StringBuilder(
            format(
                "%d row groups, %.1f MB; a read has %.2f MB, all together %.1f MB/s%n",
                mix.objects().size(),
                mix.totalBytes() / 1e6,
                bytes / mix.weight() / 1e6,
                matrix.rate() * bytes / mix.weight() / 1e6));
    for (Placement placement : placements) {
      text.append(format("placement %d:%n", placement.seed()));
      placement.plans().forEach(plan -> text.append(line(plan)));
    }
    return text.toString();
  }

  private String line(CellPlan plan) {
    return format(
        "%-19s copies %.3f, %4d %s; busiest worker %5.1f%% of its link, %.2f of the mean;"
            + " variance over Default's expected %.4f%n",
        plan.cell().name(),
        plan.memory(),
        plan.copies().size(),
        plan.cell().strategy().bundles() ? "bundles" : "files  ",
        100 * plan.hottestBytesPerRead() * matrix.rate() * 8 / matrix.bandwidth(),
        plan.maxToMean(),
        plan.variance());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
