package io.github.stowage.alluxio.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TpchRunTest {
  @ParameterizedTest
  @CsvSource({
    "--queries=q6_q99, '--queries has q99, allowed: q1 to q22'",
    "--benchmark=tpcds --queries=q14, '--queries has q14, allowed: q1 to q99'",
    "--benchmark=tpce, '--benchmark'",
    "--scale=0, 'scale is 0.0, allowed: 0.001 to 100'",
    "--row-group-bytes=1, 'row groups of 1 bytes, allowed: 64 KiB to 1 GiB'",
    "--format=xml, '--format'",
  })
  void badInputIsNamed(String arguments, String message) {
    StringWriter said = new StringWriter();
    int exit =
        TpchRun.commandLine()
            .setErr(new PrintWriter(said))
            .execute(arguments.replace('_', ',').split(" "));
    assertThat(exit).isEqualTo(2);
    assertThat(said.toString()).contains(message);
  }
}
