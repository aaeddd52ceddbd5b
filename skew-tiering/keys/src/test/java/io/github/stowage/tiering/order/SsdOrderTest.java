package io.github.stowage.tiering.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SsdOrderTest {
  private static final int ROWS = 5_000;

  @Test
  void rowsLieTogetherWhoseKeysBeginAlike() {
    SsdOrder order = new SsdOrder(List.of("a", "b", "c"), List.of(3.0, 40.0, 500.0));
    Random random = new Random(1);
    TreeMap<Long, List<String>> rows = new TreeMap<>();
    for (int row = 0; row < ROWS; row++) {
      List<String> key =
          List.of("a" + random.nextInt(3), "b" + random.nextInt(40), "c" + random.nextInt(500));
      rows.put(order.of(key), key);
    }
    for (int columns = 1; columns <= 3; columns++) {
      Set<List<String>> seen = new HashSet<>();
      List<String> before = null;
      for (List<String> key : rows.values()) {
        List<String> beginning = key.subList(0, columns);
        assertThat(beginning.equals(before) || seen.add(beginning)).isTrue();
        before = beginning;
      }
    }
  }

  /**
   * Halves of 63 bits would be enough for two, but of four columns one needs more than a fourth.
   */
  @Test
  void columnsOfManyValuesGetMoreBits() {
    SsdOrder order =
        new SsdOrder(
            List.of("flag", "customer", "country", "city"), List.of(2.0, 1_000.0, 200.0, 20_000.0));
    long different =
        IntStream.range(0, 20_000)
            .mapToLong(city -> order.of(List.of("1", "7", "DE", "town " + city)))
            .distinct()
            .count();
    assertThat(different).isGreaterThan(19_800);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 70})
  void allNumbersAreBelowZeroAndDifferWhereThereAreBits(int columns) {
    List<String> names =
        IntStream.range(0, columns).mapToObj(Integer::toString).collect(Collectors.toList());
    SsdOrder order = new SsdOrder(names, Collections.nCopies(columns, 9.0));
    List<Long> numbers = new ArrayList<>();
    for (String value : Arrays.asList(null, "0", "x", "4294967295", "é")) {
      long number = order.of(Collections.nCopies(columns, value));
      assertThat(number).isNegative();
      numbers.add(number);
    }
    assertThat(new HashSet<>(numbers)).hasSize(columns < 10 ? numbers.size() : 2);
  }
}
