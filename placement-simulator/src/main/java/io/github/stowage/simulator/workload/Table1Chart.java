package io.github.stowage.simulator.workload;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/** Requests per bin and skew next to the paper's, as one PNG. */
final class Table1Chart {
  private Table1Chart() {}

  static void write(Table1 table, Path file) throws IOException {
    BitmapEncoder.saveBitmap(
        List.of(requests(table), skew(table)), 1, 2, file.toString(), BitmapFormat.PNG);
  }

  private static CategoryChart requests(Table1 table) {
    List<String> bins = new ArrayList<>();
    for (Table1.Row row : table.rows()) {
      for (int bin = 1; bin <= row.counts().length; bin++) {
        bins.add(row.workload() + " " + bin);
      }
    }
    CategoryChart chart = chart("Requests per bin, most first", "requests");
    chart.getStyler().setXAxisLabelRotation(90).setXAxisMaxLabelCount(bins.size());
    chart.addSeries("paper", bins, values(table, row -> row.paper().counts()));
    chart.addSeries("drawn", bins, values(table, Table1.Row::counts));
    return chart;
  }

  private static CategoryChart skew(Table1 table) {
    List<String> workloads = table.rows().stream().map(Table1.Row::workload).toList();
    CategoryChart chart = chart("Skew of the four bins", "skew");
    chart.addSeries("paper", workloads, values(table, row -> new double[] {row.paper().skew()}));
    chart.addSeries("drawn", workloads, values(table, row -> new double[] {row.skew()}));
    return chart;
  }

  private static CategoryChart chart(String title, String yAxis) {
    CategoryChart chart =
        new CategoryChartBuilder().width(700).height(420).title(title).yAxisTitle(yAxis).build();
    chart
        .getStyler()
        .setChartBackgroundColor(Color.WHITE)
        .setSeriesColors(new Color[] {Color.LIGHT_GRAY, Color.BLUE});
    return chart;
  }

  private static List<Double> values(Table1 table, Function<Table1.Row, double[]> column) {
    return table.rows().stream()
        .flatMapToDouble(row -> Arrays.stream(column.apply(row)))
        .boxed()
        .toList();
  }
}
