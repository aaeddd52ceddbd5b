package io.github.stowage.alluxio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkTest {
  @ParameterizedTest
  @CsvSource({"TPCH, 22", "TPCDS, 103"})
  void hasDifferentQueries(Benchmark benchmark, int queries) throws IOException {
    Set<String> texts = new HashSet<>();
    for (String name : benchmark.queries()) {
      texts.add(benchmark.text(name));
    }
    assertThat(texts)
        .hasSize(queries)
        .allMatch(text -> text.toLowerCase(Locale.ROOT).contains("select"));
  }

  @Test
  void tablesOfBothAreNamed() {
    assertThat(Benchmark.TPCH.tables()).hasSize(8).doesNotHaveDuplicates();
    assertThat(Benchmark.TPCDS.tables()).hasSize(24).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"TPCH, q0", "TPCH, q23", "TPCH, ../q1", "TPCH, ''", "TPCDS, q14", "TPCDS, q100"})
  void namesThatAreNoneAreRefused(Benchmark benchmark, String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> benchmark.text(name))
        .withMessageStartingWith("query " + name + ", allowed: q1 to q");
  }
}
