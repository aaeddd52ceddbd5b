package io.github.stowage.tiering.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --columns a --out x | (--parquet=PATH
          --csv x --table y --columns a --out x | mutually exclusive
          --csv x --out x | '--columns=COLUMN'
          --csv x --columns a | '--out=FILE'
          --csv x --columns a --out x --fast | --fast
          --csv x --columns a,a --out x | --columns: a column is there twice, allowed: once
          """)
  void badOptionsAreNamedBeforeSparkStarts(String options, String message) {
    StringWriter err = new StringWriter();
    int code = Main.run(options.split(" "), new PrintWriter(err));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).startsWith("stowage: ").contains(message).hasLineCount(1);
  }
}
