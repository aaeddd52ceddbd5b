package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--scale=0 | --scale is 0, allowed: 0.001 to 10",
        "--scale=11 | --scale is 11, allowed: 0.001 to 10",
        "--cycles=0 | --cycles is 0, allowed: 1 to 99",
        "--seconds=601 | --seconds is 601, allowed: 1 to 600",
        "--rate=0 | --rate is 0.0, allowed: above 0 to 10000",
        "--bandwidth=10 | --bandwidth is 10, allowed: 1000000.0 to 1.0E12",
        "--query-bandwidth=2e12 | --query-bandwidth is 2.0E12, allowed: 1000000.0 to 1.0E12",
        "--row-group-bytes=1 | row groups of 1 bytes, allowed: 64 KiB to 1 GiB",
        "--queries=q6,q23 | --queries has q23, allowed: q1 to q22",
      })
  void areNamed(String option, String named) {
    StringWriter err = new StringWriter();

    int status = AlluxioDemo.commandLine().setErr(new PrintWriter(err)).execute(option);

    assertThat(status).isEqualTo(2);
    assertThat(err.toString()).contains(named);
  }
}
