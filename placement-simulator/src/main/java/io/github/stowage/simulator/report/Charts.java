package io.github.stowage.simulator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.BoxStyler.BoxplotCalCulationMethod;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws panels into one PNG. */
final class Charts {
  private static final int WIDTH = 560;
  private static final int HEIGHT = 360;
  private static final int MOST_LEVEL_LABELS = 6;
  private static final int SLANT = 45;
  private static final float LINE = 1.5f;
  private static final int OUTLIER = 3;
  private static final double BOX_WIDTH = .5;

  /** Told apart in grey too, more or less. */
  private static final Color[] COLORS = {
    new Color(0x0072B2),
    new Color(0xE69F00),
    new Color(0x009E73),
    new Color(0xCC79A7),
    new Color(0x56B4E9),
    Color.BLACK
  };

  private Charts() {}

  static void write(List<? extends Diagram> panels, int columns, Path file) throws IOException {
    BitmapEncoder.saveBitmap(
        panels.stream().<IChart>map(Charts::draw).toList(),
        panels.size() / columns,
        columns,
        file.toString(),
        BitmapFormat.PNG);
  }

  private static IChart draw(Diagram diagram) {
    return diagram instanceof Boxes boxes ? draw(boxes) : draw((Panel) diagram);
  }

  private static BoxChart draw(Boxes boxes) {
    BoxChart chart =
        new BoxChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(boxes.title())
            .xAxisTitle(boxes.xAxis())
            .yAxisTitle(boxes.yAxis())
            .build();
    chart
        .getStyler()
        .setBoxplotCalCulationMethod(BoxplotCalCulationMethod.N_LESS_1_PLUS_1)
        .setBoxWidthFraction(BOX_WIDTH);
    chart.getStyler().setXAxisMaxLabelCount(boxes.boxes().size());
    chart
        .getStyler()
        .setMarkerSize(OUTLIER)
        .setShowWithinAreaPoint(false)
        .setChartBackgroundColor(Color.WHITE)
        .setLegendVisible(false);
    boxes.boxes().forEach(box -> chart.addSeries(box.name(), box.values()));
    return chart;
  }

  private static CategoryChart draw(Panel panel) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(panel.title())
            .xAxisTitle(panel.xAxis())
            .yAxisTitle(panel.yAxis())
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE).setSeriesColors(COLORS);
    boolean lines = panel.kind() == Panel.Kind.LINES;
    chart
        .getStyler()
        .setOverlapped(lines) // else each line would be a little to the right of the last
        .setStacked(panel.kind() == Panel.Kind.STACKED)
        .setDefaultSeriesRenderStyle(
            lines ? CategorySeriesRenderStyle.Line : CategorySeriesRenderStyle.Bar);
    chart.getStyler().setXAxisMaxLabelCount(panel.categories().size());
    if (panel.categories().size() > MOST_LEVEL_LABELS) {
      chart.getStyler().setXAxisLabelRotation(SLANT);
    }
    if (panel.top() != null) {
      chart.getStyler().setYAxisMin(0.0).setYAxisMax(panel.top());
    }
    chart
        .getStyler()
        .setLegendPosition(LegendPosition.OutsideS)
        .setLegendLayout(LegendLayout.Horizontal);
    for (Panel.Series series : panel.series()) {
      CategorySeries drawn = chart.addSeries(series.name(), panel.categories(), series.values());
      drawn.setLineStyle(new BasicStroke(LINE));
    }
    return chart;
  }
}
