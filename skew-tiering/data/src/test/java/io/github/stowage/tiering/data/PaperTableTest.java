package io.github.stowage.tiering.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All of it is counted in the rows that come out, not in what they are made of. */
class PaperTableTest {
  private static final long SEED = 17;

  /** Table 3. */
  private static final Map<List<String>, Integer> TABLE_3 =
      Map.of(
          List.of("endedFlag"), 2,
          List.of("customerId"), 7,
          List.of("country"), 179,
          List.of("city"), 6_086,
          List.of("connType"), 12,
          List.of("isp"), 130,
          List.of("endedFlag", "customerId"), 12,
          List.of("endedFlag", "customerId", "country"), 462,
          List.of("endedFlag", "customerId", "country", "city"), 10_813,
          List.of("city", "customerId", "connType", "isp"), 19_587);

  private static final List<String> FIRST_KEY =
      List.of("endedFlag", "customerId", "country", "city");

  private static final Map<String, Function<PaperRow, Integer>> COLUMNS =
      Map.of(
          "endedFlag", PaperRow::endedFlag,
          "customerId", PaperRow::customerId,
          "country", PaperRow::country,
          "city", PaperRow::city,
          "connType", PaperRow::connType,
          "isp", PaperRow::isp);

  @ParameterizedTest
  @ValueSource(longs = {1, SEED})
  void thePapersSizeHasThePapersCardinalitiesAndSkew(long seed) {
    PaperTable table = new PaperTable(PaperShape.of(1_062_701), seed);

    assertThat(table.stream().count()).isEqualTo(1_062_701);
    TABLE_3.forEach(
        (key, cardinality) ->
            assertThat(counts(table, key)).as("%s, seed %d", key, seed).hasSize(cardinality));
    long[] counts = ascending(counts(table, FIRST_KEY));
    assertThat(rareShare(counts, 0.90)).as("seed %d", seed).isCloseTo(0.06, within(0.005));
    assertThat(rareShare(counts, 0.95)).as("seed %d", seed).isCloseTo(0.10, within(0.005));
  }

  static Stream<Arguments> smaller() {
    return LongStream.rangeClosed(1, 5)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(10_000, 10_001, 33_333, 100_000, 500_000)
                    .map(rows -> Arguments.of(rows, seed)));
  }

  /** The smallest has 102 keys: its most common one alone is one percent of them. */
  @ParameterizedTest
  @MethodSource("smaller")
  void smallerTablesKeepTheShape(int rows, long seed) {
    PaperShape shape = PaperShape.of(rows);
    PaperTable table = new PaperTable(shape, seed);

    assertThat(table.stream().count()).isEqualTo(rows);
    assertThat(counts(table, List.of("endedFlag", "customerId"))).hasSize(12);
    assertThat(counts(table, List.of("country"))).hasSize(shape.countries());
    assertThat(counts(table, List.of("city"))).hasSize(shape.cities());
    assertThat(counts(table, List.of("connType"))).hasSize(12);
    assertThat(counts(table, List.of("isp"))).hasSize(shape.isps());
    assertThat(counts(table, List.of("endedFlag", "customerId", "country")))
        .hasSize(shape.flagCustomerCountries());
    assertThat(counts(table, List.of("city", "customerId", "connType", "isp")))
        .hasSize(shape.secondKeys());
    long[] counts = ascending(counts(table, FIRST_KEY));
    assertThat(counts).hasSize(shape.firstKeys());
    assertThat(rareShare(counts, 0.90)).isCloseTo(0.06, within(0.01));
    assertThat(rareShare(counts, 0.95)).isCloseTo(0.10, within(0.01));
  }

  @Test
  void aLargerTableHasMoreRowsOfTheSameKeys() {
    PaperTable table = new PaperTable(PaperShape.of(2_000_000), SEED);

    long[] counts = ascending(counts(table, FIRST_KEY));
    assertThat(counts).hasSize(10_813);
    assertThat(Arrays.stream(counts).sum()).isEqualTo(2_000_000);
    assertThat(rareShare(counts, 0.90)).isCloseTo(0.06, within(0.005));
  }

  @Test
  void theSameSeedGivesTheSameRowsAndAnotherGivesOthers() {
    PaperShape shape = PaperShape.of(20_000);
    PaperTable table = new PaperTable(shape, SEED);

    assertThat(table.stream()).containsExactlyElementsOf(table);
    assertThat(new PaperTable(shape, SEED).stream()).containsExactlyElementsOf(table);
    assertThat(new PaperTable(shape, SEED + 1).stream().toList())
        .isNotEqualTo(table.stream().toList());
  }

  @Test
  void aCityIsInOneCountryAndAProviderInSome() {
    PaperTable table = new PaperTable(PaperShape.of(1_062_701), SEED);

    assertThat(counts(table, List.of("city", "country"))).hasSize(6_086);
    Set<Integer> cities = new HashSet<>();
    table.stream().filter(row -> row.country() == 0).forEach(row -> cities.add(row.city()));
    assertThat(cities).isNotEmpty();
    // A country has 12 of 130 providers at most, and any type of connection.
    Map<Integer, Set<Integer>> isps = new HashMap<>();
    table.forEach(row -> isps.computeIfAbsent(row.country(), c -> new HashSet<>()).add(row.isp()));
    assertThat(isps.values()).allSatisfy(some -> assertThat(some).hasSizeBetween(1, 12));
  }

  /**
   * In a shuffled table a row's city is that of the row before it with the probability that two
   * random rows have the same: so the runs of equal cities have a known mean, and their number a
   * spread below the square root of the rows.
   */
  @Test
  void rowsAreShuffled() {
    PaperTable table = new PaperTable(PaperShape.of(1_062_701), SEED);
    double rows = 1_062_701;

    long runs = 0;
    int last = -1;
    for (PaperRow row : table) {
      runs += row.city() == last ? 0 : 1;
      last = row.city();
    }
    double pairs =
        counts(table, List.of("city")).values().stream().mapToDouble(n -> n * (n - 1.0)).sum();
    assertThat((double) runs).isCloseTo(rows - pairs / rows, within(4 * Math.sqrt(rows)));
    // Nor do the rows of one kind come earlier: their mean id is the middle's.
    long common =
        counts(table, List.of("city")).values().stream().mapToLong(n -> n).max().getAsLong();
    int city =
        counts(table, List.of("city")).entrySet().stream()
            .filter(e -> e.getValue() == common)
            .map(e -> (int) (long) e.getKey())
            .findFirst()
            .get();
    double mean =
        table.stream()
            .filter(row -> row.city() == city)
            .mapToInt(PaperRow::id)
            .average()
            .getAsDouble();
    assertThat(mean).isCloseTo(rows / 2, within(4 * rows / Math.sqrt(12.0 * common)));
  }

  private static Map<Long, Long> counts(PaperTable table, List<String> key) {
    List<Function<PaperRow, Integer>> columns = key.stream().map(COLUMNS::get).toList();
    Map<Long, Long> counts = new HashMap<>();
    for (PaperRow row : table) {
      long code = 0;
      for (Function<PaperRow, Integer> column : columns) {
        code = code * 10_000 + column.apply(row);
      }
      counts.merge(code, 1L, Long::sum);
    }
    return counts;
  }

  private static long[] ascending(Map<Long, Long> counts) {
    return counts.values().stream().mapToLong(n -> n).sorted().toArray();
  }

  /** The share of the rows that the rarest keys have. */
  private static double rareShare(long[] ascending, double ofKeys) {
    long rare = Arrays.stream(ascending).limit(Math.round(ofKeys * ascending.length)).sum();
    return (double) rare / Arrays.stream(ascending).sum();
  }
}
