package io.github.stowage.alluxio.tpch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.ReadBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a pass took and read, per query and in all. */
public final class PassReport {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PassReport() {}

  /**
   * One query.
   *
   * @param share fraction of the bytes that bundles served; null if none were counted
   * @param difference from what was expected; null if there is none
   */
  record Line(
      String query,
      int rows,
      double millis,
      long bundleBytes,
      long originalBytes,
      Double share,
      String difference) {}

  record Document(String tables, List<Line> queries, Double share) {}

  public static String json(QueryPass pass, Map<String, String> differences) {
    try {
      return JSON.writeValueAsString(
          new Document(pass.tables(), lines(pass, differences), shareOf(pass.read())));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String table(QueryPass pass, Map<String, String> differences) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%-5s %7s %9s %14s %14s %8s%n",
            "query", "rows", "ms", "from bundles", "originals", "share"));
    for (Line line : lines(pass, differences)) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-5s %7d %9.0f %14d %14d %8s%s%n",
              line.query(),
              line.rows(),
              line.millis(),
              line.bundleBytes(),
              line.originalBytes(),
              percent(line.share()),
              line.difference() == null ? "" : "  DIFFERS: " + line.difference()));
    }
    ReadBytes all = pass.read();
    return text.append(
            String.format(
                Locale.ROOT,
                "%-5s %7s %9s %14d %14d %8s%n",
                "all",
                "",
                "",
                all.bundles(),
                all.originals(),
                percent(shareOf(all))))
        .toString();
  }

  private static List<Line> lines(QueryPass pass, Map<String, String> differences) {
    List<Line> lines = new ArrayList<>();
    for (QueryResult result : pass.results().values()) {
      ReadBytes read = result.read();
      lines.add(
          new Line(
              result.name(),
              result.rows().size(),
              result.nanos() / 1e6,
              read.bundles(),
              read.originals(),
              shareOf(read),
              differences.get(result.name())));
    }
    return lines;
  }

  private static Double shareOf(ReadBytes read) {
    return Double.isNaN(read.share()) ? null : (Double) read.share();
  }

  private static String percent(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }
}
