package io.github.stowage.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Charts as files of their own, for a README. */
public final class ChartImages {
  private ChartImages() {}

  /**
   * Writes the chart of the headline's scenario, p99 per strategy, as SVG.
   *
   * @throws IllegalArgumentException if the report has no results
   */
  public static void headline(Path file, Report report) throws IOException {
    Group group =
        Headline.group(report)
            .orElseThrow(() -> new IllegalArgumentException("The report has no results"));
    Markup out = new Markup();
    PhaseChart.draw(out, Metric.P99, List.of(group), 16);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, out + "\n");
  }
}
