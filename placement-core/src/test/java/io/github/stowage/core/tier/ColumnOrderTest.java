package io.github.stowage.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnOrderTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noOrderCostsLess(long seed) {
    Random random = new Random(seed);
    int columns = 1 + random.nextInt(5);
    KeyStats stats = RandomTables.some(random, 200, columns);
    double[] weights = random.doubles(columns, 0.1, 100).toArray();
    ReadCosts costs = ReadCosts.of(weights);
    double least = Double.POSITIVE_INFINITY;
    for (int[] order : permutations(columns)) {
      least = Math.min(least, Fragments.cost(stats, costs, order, key -> false));
    }
    int[] found = ColumnOrder.byCost(stats, costs.perFragment(stats));
    assertThat(Fragments.cost(stats, costs, found, key -> false))
        .isCloseTo(least, within(1e-9 * least));
  }

  @Test
  void ofEqualColumnsTheFirstComesFirst() {
    KeyStats stats = new KeyStats(new int[][] {{0, 1, 2}, {0, 1, 1}, {0, 1, 1}}, ones(3));
    assertThat(ColumnOrder.byCardinality(stats)).containsExactly(1, 2, 0);
    assertThat(ColumnOrder.byCost(stats, new double[] {1, 1, 1})).containsExactly(1, 2, 0);
  }

  @Test
  void moreColumnsThanCanBeSearchedGoByCardinality() {
    int[][] values = new int[ColumnOrder.MOST_COLUMNS + 1][4];
    values[0] = new int[] {0, 1, 2, 3};
    double[] gains = new double[values.length];
    gains[0] = 1e6;
    KeyStats stats = new KeyStats(values, ones(4));
    assertThat(ColumnOrder.byCost(stats, gains)).isEqualTo(ColumnOrder.byCardinality(stats));
  }

  private static double[] ones(int keys) {
    return IntStream.range(0, keys).mapToDouble(key -> 1).toArray();
  }

  private static List<int[]> permutations(int count) {
    List<int[]> all = new ArrayList<>();
    permute(IntStream.range(0, count).toArray(), 0, all);
    return all;
  }

  private static void permute(int[] order, int from, List<int[]> all) {
    if (from == order.length) {
      all.add(order.clone());
    }
    for (int i = from; i < order.length; i++) {
      swap(order, from, i);
      permute(order, from + 1, all);
      swap(order, from, i);
    }
  }

  private static void swap(int[] order, int i, int j) {
    int spare = order[i];
    order[i] = order[j];
    order[j] = spare;
  }
}
