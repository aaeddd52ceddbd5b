package io.github.stowage.alluxio.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.core.bundle.ObjectStats;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Which reads there are, and how often: TPC-H's 22 queries, each of which reads its columns of all
 * row groups of its tables; with a Zipf law, some queries and some row groups of a table more often
 * than others, by ranks that a seed decides.
 */
final class ReadMix {
  private static final int QUERIES = 22;

  /** Which columns each query reads of each table, by scripts/tpch-columns.py. */
  private static final String COLUMNS = "/io/github/stowage/simulator/bundle/tpch-queries.json";

  private final List<TableObject> objects;
  private final List<ReadKind> kinds = new ArrayList<>();
  private double weight;

  ReadMix(List<TableObject> objects, ColumnsMatrix matrix) throws IOException {
    this.objects = List.copyOf(objects);
    JsonNode queries = queries();
    double[] popularity = zipf(QUERIES, matrix.queryZipf(), new Random(matrix.seed()));
    double[] share = rowGroups(matrix);
    for (int o = 0; o < objects.size(); o++) {
      for (int q = 0; q < QUERIES; q++) {
        JsonNode columns = queries.get("q" + (q + 1)).path(objects.get(o).table());
        if (!columns.isEmpty()) {
          add(o, columns, popularity[q] * share[o]);
        }
      }
    }
  }

  private static JsonNode queries() throws IOException {
    try (InputStream in = ReadMix.class.getResourceAsStream(COLUMNS)) {
      return new ObjectMapper().readTree(in).get("queries");
    }
  }

  /** How often each object is read, relative to an even share of its table's reads. */
  private double[] rowGroups(ColumnsMatrix matrix) {
    Map<String, List<Integer>> byTable = new HashMap<>();
    for (int o = 0; o < objects.size(); o++) {
      byTable.computeIfAbsent(objects.get(o).table(), t -> new ArrayList<>()).add(o);
    }
    double[] share = new double[objects.size()];
    byTable.forEach(
        (table, members) -> {
          Random random = new Random(matrix.seed() ^ table.hashCode());
          double[] weights = zipf(members.size(), matrix.rowGroupZipf(), random);
          for (int i = 0; i < weights.length; i++) {
            share[members.get(i)] = weights[i];
          }
        });
    return share;
  }

  /** Mean 1. */
  private static double[] zipf(int count, double exponent, Random random) {
    List<Integer> ranks = new ArrayList<>();
    double sum = 0;
    for (int rank = 1; rank <= count; rank++) {
      ranks.add(rank);
      sum += Math.pow(rank, -exponent);
    }
    Collections.shuffle(ranks, random);
    double[] weights = new double[count];
    for (int i = 0; i < count; i++) {
      weights[i] = Math.pow(ranks.get(i), -exponent) * count / sum;
    }
    return weights;
  }

  private void add(int object, JsonNode names, double weightOfKind) {
    List<String> columns = new ArrayList<>();
    long bytes = 0;
    for (JsonNode name : names) {
      columns.add(name.asText());
      bytes += objects.get(object).chunks().get(name.asText()).length();
    }
    kinds.add(new ReadKind(object, columns, bytes, weightOfKind));
    weight += weightOfKind;
  }

  List<TableObject> objects() {
    return objects;
  }

  /** By object. */
  List<ReadKind> kinds() {
    return Collections.unmodifiableList(kinds);
  }

  /** Sum of the kinds' weights. */
  double weight() {
    return weight;
  }

  /** Of all objects. */
  double totalBytes() {
    return objects.stream()
        .flatMap(object -> object.chunks().values().stream())
        .mapToDouble(chunk -> chunk.length())
        .sum();
  }

  /**
   * As the planner wants it. Kinds that did not occur are not known.
   *
   * @param weights per kind, how often it occurred
   */
  ObjectStats[] stats(double[] weights) {
    ObjectStats[] stats = new ObjectStats[objects.size()];
    for (int o = 0; o < stats.length; o++) {
      int object = o;
      List<String> columns = objects.get(o).columns();
      int[] own =
          IntStream.range(0, weights.length)
              .filter(k -> kinds.get(k).object() == object && weights[k] > 0)
              .toArray();
      stats[o] =
          ObjectStats.ofQueries(
              objects.get(o).chunks().values().stream().mapToDouble(c -> c.length()).toArray(),
              Arrays.stream(own)
                  .mapToObj(k -> kinds.get(k).columns().stream().mapToInt(columns::indexOf))
                  .map(IntStream::toArray)
                  .toArray(int[][]::new),
              Arrays.stream(own).mapToDouble(k -> weights[k]).toArray());
    }
    return stats;
  }
}
