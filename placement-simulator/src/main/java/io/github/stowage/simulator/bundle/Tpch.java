package io.github.stowage.simulator.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.core.bundle.ObjectStats;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * TPC-H's eight tables: the bytes of their columns in Parquet, and which of them each of the 22
 * queries reads. Both were measured once, by scripts/tpch-columns.py.
 */
final class Tpch {
  static final int QUERIES = 22;

  /** Of these there are as many rows at every scale. */
  private static final Set<String> FIXED = Set.of("nation", "region");

  private static final List<Table> TABLES = read();

  /**
   * @param bytes per column, at scale factor 1
   * @param reads per query its column numbers; none where it does not read the table
   */
  private record Table(String name, double[] bytes, int[][] reads) {
    ObjectStats rowGroup(double bytesFactor, double[] counts) {
      double[] sizes = bytes.clone();
      for (int c = 0; c < sizes.length; c++) {
        sizes[c] *= bytesFactor;
      }
      List<int[]> sets = new ArrayList<>();
      List<Double> each = new ArrayList<>();
      for (int q = 0; q < QUERIES; q++) {
        if (reads[q].length > 0) {
          sets.add(reads[q]);
          each.add(counts[q]);
        }
      }
      return ObjectStats.ofQueries(
          sizes, sets.toArray(int[][]::new), each.stream().mapToDouble(x -> x).toArray());
    }

    int rowGroups(double factor, double rowGroupBytes) {
      double size = 0;
      for (double column : bytes) {
        size += column * factor;
      }
      return (int) Math.max(1, Math.ceil(size / rowGroupBytes));
    }
  }

  private Tpch() {}

  /**
   * The row groups of all tables, one object each, those of a table alike.
   *
   * @param scale factor; all columns but those of nation and region grow with it
   * @param rowGroupBytes the most a row group takes
   * @param counts per query, how often it was asked; it reads all row groups of its tables
   */
  static ObjectStats[] rowGroups(double scale, double rowGroupBytes, double[] counts) {
    List<ObjectStats> objects = new ArrayList<>();
    for (Table table : TABLES) {
      double factor = FIXED.contains(table.name) ? 1 : scale;
      int rowGroups = table.rowGroups(factor, rowGroupBytes);
      for (int i = 0; i < rowGroups; i++) {
        objects.add(table.rowGroup(factor / rowGroups, counts));
      }
    }
    return objects.toArray(ObjectStats[]::new);
  }

  /** What queries read of these, one read for each query and row group. */
  static List<Read> reads(double scale, double rowGroupBytes, double[] counts) {
    List<Read> all = new ArrayList<>();
    int object = 0;
    for (Table table : TABLES) {
      double factor = FIXED.contains(table.name) ? 1 : scale;
      int rowGroups = table.rowGroups(factor, rowGroupBytes);
      for (int i = 0; i < rowGroups; i++, object++) {
        for (int q = 0; q < QUERIES; q++) {
          double bytes =
              Arrays.stream(table.reads[q]).mapToDouble(c -> table.bytes[c]).sum()
                  * factor
                  / rowGroups;
          if (bytes > 0 && counts[q] > 0) {
            all.add(new Read(object, table.reads[q], bytes, counts[q]));
          }
        }
      }
    }
    return all;
  }

  /** All of lineitem at scale factor 1, as one object. */
  static ObjectStats lineitem(double[] counts) {
    return TABLES.stream()
        .filter(table -> table.name.equals("lineitem"))
        .findFirst()
        .orElseThrow()
        .rowGroup(1, counts);
  }

  private static List<Table> read() {
    JsonNode queries = resource("tpch-queries.json").get("queries");
    List<Table> tables = new ArrayList<>();
    for (var entry : resource("tpch-bytes.json").get("tables").properties()) {
      List<String> columns = new ArrayList<>();
      entry.getValue().fieldNames().forEachRemaining(columns::add);
      double[] bytes =
          columns.stream().mapToDouble(c -> entry.getValue().get(c).asDouble()).toArray();
      int[][] reads = new int[QUERIES][];
      for (int q = 0; q < QUERIES; q++) {
        JsonNode read = queries.get("q" + (q + 1)).path(entry.getKey());
        reads[q] = new int[read.size()];
        for (int c = 0; c < read.size(); c++) {
          reads[q][c] = columns.indexOf(read.get(c).asText());
        }
      }
      tables.add(new Table(entry.getKey(), bytes, reads));
    }
    return List.copyOf(tables);
  }

  private static JsonNode resource(String name) {
    try (InputStream in = Tpch.class.getResourceAsStream(name)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
