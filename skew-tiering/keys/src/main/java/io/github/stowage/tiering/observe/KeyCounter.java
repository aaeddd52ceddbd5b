package io.github.stowage.tiering.observe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts rows by their composite keys. For one thread. */
public final class KeyCounter {
  private static final Comparator<String> NULL_FIRST =
      Comparator.nullsFirst(Comparator.naturalOrder());

  private final List<String> columns;
  private final List<Map<String, Integer>> numbers = new ArrayList<>();
  private final Map<Key, long[]> rows = new HashMap<>();

  /**
   * @throws IllegalArgumentException if there is no column, or one twice
   */
  public KeyCounter(List<String> columns) {
    if (columns.isEmpty() || columns.stream().distinct().count() < columns.size()) {
      throw new IllegalArgumentException(
          "columns " + columns + ", allowed: at least one, each once");
    }
    this.columns = List.copyOf(columns);
    columns.forEach(column -> numbers.add(new HashMap<>()));
  }

  /**
   * Counts so many more rows of a key.
   *
   * @param values one per column, may be null; not kept
   * @param count at least 1
   */
  public void add(String[] values, long count) {
    if (values.length != columns.size() || count < 1) {
      throw new IllegalArgumentException(
          values.length
              + " values, "
              + count
              + " rows, allowed: "
              + columns.size()
              + ", 1 or more");
    }
    int[] key = new int[values.length];
    for (int column = 0; column < key.length; column++) {
      Map<String, Integer> known = numbers.get(column);
      Integer number = known.get(values[column]);
      if (number == null) {
        number = known.size();
        known.put(values[column], number);
      }
      key[column] = number;
    }
    rows.computeIfAbsent(new Key(key), k -> new long[1])[0] += count;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * What was counted.
   *
   * @throws IllegalStateException if nothing was
   */
  public KeyCounts counts() {
    if (rows.isEmpty()) {
      throw new IllegalStateException("no rows were counted");
    }
    int width = columns.size();
    String[][] values = new String[width][];
    int[][] ranks = new int[width][];
    for (int column = 0; column < width; column++) {
      Map<String, Integer> known = numbers.get(column);
      values[column] = known.keySet().toArray(String[]::new);
      Arrays.sort(values[column], NULL_FIRST);
      ranks[column] = new int[known.size()];
      for (int rank = 0; rank < values[column].length; rank++) {
        ranks[column][known.get(values[column][rank])] = rank;
      }
    }
    List<Map.Entry<Key, long[]>> sorted = new ArrayList<>(rows.entrySet());
    sorted.sort((a, b) -> compare(a.getKey().numbers, b.getKey().numbers, ranks));
    int[][] keys = new int[width][sorted.size()];
    long[] counts = new long[sorted.size()];
    for (int key = 0; key < counts.length; key++) {
      counts[key] = sorted.get(key).getValue()[0];
      for (int column = 0; column < width; column++) {
        keys[column][key] = ranks[column][sorted.get(key).getKey().numbers[column]];
      }
    }
    return new KeyCounts(columns, values, keys, counts);
  }

  private static int compare(int[] a, int[] b, int[][] ranks) {
    for (int column = 0; column < a.length; column++) {
      int order = Integer.compare(ranks[column][a[column]], ranks[column][b[column]]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static final class Key {
    final int[] numbers;

    Key(int[] numbers) {
      this.numbers = numbers;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key && Arrays.equals(numbers, ((Key) other).numbers);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(numbers);
    }
  }
}
