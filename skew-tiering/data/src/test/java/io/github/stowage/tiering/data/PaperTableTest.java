package io.github.stowage.tiering.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All of it is counted in the rows that come out, not in what they are made of. */
class PaperTableTest {
  private static final int ROWS = 1_062_701;
  private static final long SEED = 17;

  private static List<PaperRow> rows;

  @BeforeAll
  static void make() {
    rows = new PaperTable(PaperShape.of(ROWS), SEED).stream().toList();
  }

  @Test
  void thePapersSizeHasThePapersRows() {
    assertThat(rows).hasSize(ROWS);
    assertThat(rows.get(0).id()).isEqualTo(1);
    assertThat(rows.get(ROWS - 1).id()).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @CsvSource({
    "endedFlag, 2",
    "customerId, 7",
    "country, 179",
    "city, 6086",
    "connType, 12",
    "isp, 130",
    "endedFlag customerId, 12",
    "endedFlag customerId country, 462",
    "endedFlag customerId country city, 10813",
    "city customerId connType isp, 19587"
  })
  void thePapersSizeHasTheCardinalitiesOfTable3(String key, int cardinality) {
    assertThat(counts(rows, key).cardinality()).isEqualTo(cardinality);
  }

  @Test
  void thePapersSizeHasTheSkewOfFigure1() {
    Counts counts = counts(rows, "endedFlag customerId country city");

    assertThat(counts.rareShare(0.90)).isCloseTo(0.06, within(0.005));
    assertThat(counts.rareShare(0.95)).isCloseTo(0.10, within(0.005));
  }

  static Stream<Arguments> otherSizes() {
    return LongStream.rangeClosed(1, 5)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(10_000, 10_001, 33_333, 100_000, 400_000, 1_500_000)
                    .filter(rows -> rows <= 100_000 || seed == 1)
                    .map(rows -> Arguments.of(rows, seed)));
  }

  /** Within one percent: the smallest has 102 keys, so that its most common one alone is one. */
  @ParameterizedTest
  @MethodSource("otherSizes")
  void otherSizesKeepTheShape(int size, long seed) {
    PaperShape shape = PaperShape.of(size);
    List<PaperRow> some = new PaperTable(shape, seed).stream().toList();

    assertThat(some).hasSize(size);
    assertThat(counts(some, "endedFlag customerId").cardinality()).isEqualTo(12);
    assertThat(counts(some, "country").cardinality()).isEqualTo(shape.countries());
    assertThat(counts(some, "city").cardinality()).isEqualTo(shape.cities());
    assertThat(counts(some, "city country").cardinality()).isEqualTo(shape.cities());
    assertThat(counts(some, "connType").cardinality()).isEqualTo(12);
    assertThat(counts(some, "isp").cardinality()).isEqualTo(shape.isps());
    assertThat(counts(some, "endedFlag customerId country").cardinality())
        .isEqualTo(shape.flagCustomerCountries());
    assertThat(counts(some, "city customerId connType isp").cardinality())
        .isEqualTo(shape.secondKeys());
    Counts counts = counts(some, "endedFlag customerId country city");
    assertThat(counts.cardinality()).isEqualTo(shape.firstKeys());
    assertThat(counts.rareShare(0.90)).isCloseTo(0.06, within(0.01));
    assertThat(counts.rareShare(0.95)).isCloseTo(0.10, within(0.01));
  }

  @Test
  void theSameSeedGivesTheSameRowsAndAnotherGivesOthers() {
    PaperShape shape = PaperShape.of(20_000);
    PaperTable table = new PaperTable(shape, SEED);

    assertThat(table.stream().toList()).isEqualTo(table.stream().toList());
    assertThat(new PaperTable(shape, SEED).stream().toList()).isEqualTo(table.stream().toList());
    assertThat(new PaperTable(shape, SEED + 1).stream().toList())
        .isNotEqualTo(table.stream().toList());
  }

  @Test
  void aCityIsInOneCountry() {
    assertThat(counts(rows, "city country").cardinality()).isEqualTo(6_086);
  }

  /** Country and provider go together; country and type of connection do not. */
  @Test
  void aCountryHasFewProvidersAndAllTypes() {
    assertThat(counts(rows, "country isp").cardinality()).isBetween(179, 179 * 12);
    int common = commonest(rows);
    List<PaperRow> ofCommon = rows.stream().filter(row -> row.country() == common).toList();
    assertThat(counts(ofCommon, "connType").cardinality()).isEqualTo(12);
    assertThat(counts(ofCommon, "isp").cardinality()).isLessThanOrEqualTo(12);
  }

  /**
   * In a shuffled table a row begins a run of one city unless the row before it has the same, which
   * is as likely as that two random rows have. The spread of the runs' number is below the square
   * root of the rows.
   */
  @Test
  void rowsAreShuffled() {
    long runs = 1;
    for (int i = 1; i < ROWS; i++) {
      runs += rows.get(i).city() == rows.get(i - 1).city() ? 0 : 1;
    }
    double expected = 1 + (ROWS - 1) * (1 - counts(rows, "city").sameOfTwo());
    assertThat((double) runs).isCloseTo(expected, within(4 * Math.sqrt(ROWS)));

    // Nor do the rows of one country come earlier: their mean id is near the middle.
    int common = commonest(rows);
    List<PaperRow> ofCommon = rows.stream().filter(row -> row.country() == common).toList();
    double mean = ofCommon.stream().mapToInt(PaperRow::id).average().getAsDouble();
    double spread = ROWS / Math.sqrt(12.0 * ofCommon.size());
    assertThat(mean).isCloseTo(ROWS / 2.0, within(4 * spread));
  }

  private static Counts counts(List<PaperRow> of, String columns) {
    return Counts.of(of, List.of(columns.split(" ")));
  }

  private static int commonest(List<PaperRow> of) {
    int[] counts = new int[179];
    of.forEach(row -> counts[row.country()]++);
    int best = 0;
    for (int country = 1; country < counts.length; country++) {
      best = counts[country] > counts[best] ? country : best;
    }
    return best;
  }
}
