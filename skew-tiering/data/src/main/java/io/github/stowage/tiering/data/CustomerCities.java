package io.github.stowage.tiering.data;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pairs (customerId, city): what the keys of both experiments have in common.
 *
 * @param keys per pair, its keys' numbers in {@link PaperKeys}: one or two, as there are two flags
 * @param rows per pair
 * @param country per pair
 */
record CustomerCities(int[][] keys, int[] rows, int[] country) {
  static CustomerCities of(PaperKeys keys) {
    Map<Long, int[]> pairs =
        IntStream.range(0, keys.size())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    key -> (long) keys.customerId()[key] << 32 | keys.city()[key],
                    TreeMap::new,
                    Collectors.collectingAndThen(
                        Collectors.toList(),
                        list -> list.stream().mapToInt(Integer::intValue).toArray())));
    int[][] members = pairs.values().toArray(int[][]::new);
    return new CustomerCities(
        members,
        Arrays.stream(members)
            .mapToInt(pair -> Arrays.stream(pair).map(key -> keys.rows()[key]).sum())
            .toArray(),
        Arrays.stream(members)
            .mapToInt(pair -> keys.countryOfCity()[keys.city()[pair[0]]])
            .toArray());
  }

  int size() {
    return rows.length;
  }
}
