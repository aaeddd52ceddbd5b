package io.github.stowage.tiering.report;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Seeks left against the size of the SSD: our way, the paper's, the bound, and even values. */
public final class CostPicture {
  private static final int POINTS = 20;
  private static final int WIDTH = 900;
  private static final int HEIGHT = 560;

  private CostPicture() {}

  /**
   * @param file null is fine
   */
  public static void requireWritable(Path file) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!file.toString().endsWith(".png") || Files.isDirectory(file) || !Files.isWritable(folder)) {
      throw new BadInputException(
          "--picture "
              + file
              + ", allowed: a file that ends in .png, in a folder that can be"
              + " written");
    }
  }

  /** With the plan's order of columns throughout. */
  public static void draw(Table table, ReadCosts costs, TierPlan plan, Path file) {
    KeyStats stats = table.stats();
    double[] sizes = new double[POINTS + 1];
    double[] ours = new double[POINTS + 1];
    double[] papers = new double[POINTS + 1];
    double[] bound = new double[POINTS + 1];
    double[] even = new double[POINTS + 1];
    for (int i = 0; i <= POINTS; i++) {
      double share = (double) i / POINTS;
      double bytes = Math.floor(share * stats.totalBytes());
      TierPlan our = new TierPlanner(TierMode.DENSITY, costs).plan(stats, plan.order(), bytes);
      TierPlan paper = new TierPlanner(TierMode.PAPER, costs).plan(stats, plan.order(), bytes);
      sizes[i] = 100 * share;
      ours[i] = 100 * (1 - our.share());
      papers[i] = 100 * (1 - paper.share());
      bound[i] = 100 * (1 - our.bound() / our.costWithoutSsd());
      even[i] = 100 * (1 - share);
    }
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Seeks of the HDD that are left: " + table.name())
            .xAxisTitle("SSD, % of the table")
            .yAxisTitle("% of the seeks without an SSD")
            .build();
    chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNE);
    chart.addSeries("by density (ours)", sizes, ours).setMarker(SeriesMarkers.CIRCLE);
    chart.addSeries("by keys (paper)", sizes, papers).setMarker(SeriesMarkers.DIAMOND);
    chart.addSeries("no plan is below", sizes, bound).setMarker(SeriesMarkers.NONE);
    chart.addSeries("if values were even", sizes, even).setMarker(SeriesMarkers.NONE);
    try {
      BitmapEncoder.saveBitmap(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
