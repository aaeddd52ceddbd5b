package io.github.stowage.simulator.selection;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The charts of a report, as PNG. */
final class SelectionCharts {
  /** Off the chart anyway; drawing the paper's ratios of 20 would flatten all others. */
  private static final double HIGHEST_RATIO = 3;

  /** Below 1, so that the best one's bar can be seen. */
  private static final double LOWEST_RATIO = 0.9;

  private static final List<String> COMPARED =
      List.of("random", "power-of-two", "stock-dynamic", "c3", "prequal", "adaptive");

  private static final String RECOVERY = "node-recovering";
  private static final int RECOVERING_NODE = 2;

  private SelectionCharts() {}

  static boolean showsRecovery(StudyResult result) {
    return result.scenarios().contains(RECOVERY);
  }

  static void write(StudyResult result, Path directory) throws IOException {
    List<String> strategies = COMPARED.stream().filter(result.strategies()::contains).toList();
    BitmapEncoder.saveBitmap(
        ratios(result, strategies),
        directory.resolve("selection-ratio.png").toString(),
        BitmapFormat.PNG);
    if (showsRecovery(result)) {
      BitmapEncoder.saveBitmap(
          recovery(result, strategies),
          directory.resolve("selection-recovery.png").toString(),
          BitmapFormat.PNG);
    }
  }

  private static CategoryChart ratios(StudyResult result, List<String> strategies) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(1400)
            .height(560)
            .title("p99 against the best realisable strategy (cut at " + HIGHEST_RATIO + ")")
            .build();
    plain(chart.getStyler()).setYAxisMin(LOWEST_RATIO).setYAxisMax(HIGHEST_RATIO);
    chart.getStyler().setXAxisLabelRotation(90).setXAxisMaxLabelCount(result.scenarios().size());
    for (String strategy : strategies) {
      chart.addSeries(
          strategy,
          result.scenarios(),
          result.scenarios().stream()
              .map(scenario -> Math.min(HIGHEST_RATIO, result.ratioToBest(scenario, strategy)))
              .toList());
    }
    return chart;
  }

  /** White, and the last series, adaptive, in black. */
  private static AxesChartStyler plain(AxesChartStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setSeriesColors(
        new Color[] {
          Color.LIGHT_GRAY, Color.ORANGE, Color.MAGENTA, Color.GREEN, Color.BLUE, Color.BLACK
        });
    return styler;
  }

  private static XYChart recovery(StudyResult result, List<String> strategies) {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(400)
            .title("Share of the node that is 4x slower until 25 s; fair is 0.2")
            .xAxisTitle("second")
            .build();
    plain(chart.getStyler()).setYAxisMin(0.0).setYAxisMax(0.4);
    for (String strategy : strategies) {
      StudyResult.Cell cell = result.cell(RECOVERY, strategy);
      double[] seconds = IntStream.range(0, cell.timeline().length).asDoubleStream().toArray();
      double[] share =
          IntStream.range(0, seconds.length)
              .mapToDouble(second -> cell.share(RECOVERING_NODE, second, second + 1))
              .toArray();
      chart.addSeries(strategy, seconds, share).setMarker(SeriesMarkers.NONE);
    }
    return chart;
  }
}
