package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where stderr is no terminal, as in a build. */
class ProgressTest {
  private final StringWriter text = new StringWriter();
  private final PrintWriter err = new PrintWriter(text);

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 3", "10, 10", "880, 10", "887, 10"})
  void thereAreAtMostTenLinesAndTheLastSaysAll(int total, int lines) {
    try (Progress progress = new Progress("runs", total, err)) {
      for (int i = 0; i < total; i++) {
        progress.step();
      }
    }

    assertThat(text.toString().lines())
        .hasSize(lines)
        .last()
        .isEqualTo("runs: " + total + " of " + total);
  }

  @Test
  void aTotalMayBeToldLaterAndCountsMayBeginAnew() {
    try (Progress progress = new Progress("runs", 0, err)) {
      for (int of : new int[] {2, 3}) {
        for (int count = 1; count <= of; count++) {
          progress.to(count, of);
        }
      }
    }

    assertThat(text.toString().lines())
        .containsExactly(
            "runs: 1 of 2", "runs: 2 of 2", "runs: 1 of 3", "runs: 2 of 3", "runs: 3 of 3");
  }

  @Test
  void aCountThatJumpsAndStaysIsToldOnce() {
    try (Progress progress = new Progress("bundles", 40, err)) {
      for (long count : new long[] {0, 1, 17, 17, 18, 40, 41}) {
        progress.to(count);
      }
    }

    assertThat(text.toString().lines()).containsExactly("bundles: 17 of 40", "bundles: 40 of 40");
  }

  @Test
  void aStepWithATextIsALine() {
    try (Progress progress = new Progress("phases", 3, err)) {
      progress.step(1, "first");
      progress.line("between");
      progress.step(2, "last");
    }

    assertThat(text.toString().lines().map(line -> line.replaceAll("; \\d+:\\d\\d left", "")))
        .containsExactly("[1/3] first", "between", "[3/3] last");
  }

  @Test
  void stepsThatFollowSoonAreNotToldButForTheLast() {
    try (Progress progress = new Progress("phases", 100, err, Duration.ofHours(1))) {
      for (int i = 1; i <= 100; i++) {
        progress.step(1, "number " + i);
      }
    }

    assertThat(text.toString().lines().map(line -> line.replaceAll(";.*", "")))
        .containsExactly("[1/100] number 1", "[100/100] number 100");
  }
}
