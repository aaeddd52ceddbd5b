package io.github.stowage.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "3, 3", "10, 10", "880, 10", "887, 10"})
  void withoutATerminalThereAreAtMostTenLinesAndTheLastSaysAll(int total, int lines) {
    StringWriter text = new StringWriter();
    try (Progress progress = Progress.on(new PrintWriter(text))) {
      for (int done = 1; done <= total; done++) {
        progress.finished(done, total);
      }
    }
    assertThat(text.toString()).hasLineCount(lines);
    assertThat(text.toString().lines())
        .last()
        .isEqualTo("simulate: " + total + " of " + total + " runs");
  }
}
