package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.spark.QueryResult;
import io.github.stowage.alluxio.spark.ReadBytes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final List<String> FIRST = List.of("1", "2.50");
  private static final List<String> SECOND = List.of("2", "2.50");

  @Test
  void sameRowsAreTheSame() {
    assertThat(Comparison.difference(result(true, FIRST, SECOND), result(true, FIRST, SECOND)))
        .isEmpty();
  }

  @Test
  void orderCountsOnlyWhereItWasAskedFor() {
    assertThat(Comparison.difference(result(false, FIRST, SECOND), result(false, SECOND, FIRST)))
        .isEmpty();
    assertThat(Comparison.difference(result(true, FIRST, SECOND), result(true, SECOND, FIRST)))
        .hasValueSatisfying(words -> assertThat(words).contains("row 1"));
  }

  @Test
  void oneDigitIsADifference() {
    assertThat(Comparison.difference(result(true, FIRST), result(true, List.of("1", "2.51"))))
        .contains("row 1 [1, 2.51], expected [1, 2.50]");
  }

  @Test
  void nullIsNotItsName() {
    assertThat(
            Comparison.difference(
                result(true, List.of("null", "1")), result(true, Arrays.asList(null, "1"))))
        .isPresent();
  }

  @Test
  void missingAndRepeatedRowsAreDifferences() {
    assertThat(Comparison.difference(result(false, FIRST, SECOND), result(false, FIRST)))
        .contains("1 rows, expected 2");
    assertThat(Comparison.difference(result(false, FIRST, SECOND), result(false, FIRST, FIRST)))
        .isPresent();
  }

  @SafeVarargs
  private static QueryResult result(boolean ordered, List<String>... rows) {
    return new QueryResult(
        "q1", ordered, List.of("a", "b"), Arrays.asList(rows), 1, new ReadBytes(0, 0));
  }
}
