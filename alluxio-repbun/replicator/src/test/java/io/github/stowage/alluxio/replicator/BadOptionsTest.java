package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--rate=0 | --rate",
        "--rate=fast | allowed: from 1",
        "--grace=-1s | allowed: from 0",
        "--interval=soon | 'soon' is no time",
        "--interval=99ms | --interval is 99ms, allowed: 100ms to 1d",
        "--interval=86400001ms | --interval is 86400001ms, allowed: 100ms to 1d",
        "--interval=200000d | allowed: 100ms to 1d",
        "--copies=0 | --copies is 0, allowed: 1 to 64",
        "--copies=abc | 'abc', allowed: 1 to 64",
        "--copies=3000000000 | '3000000000', allowed: 1 to 64",
        "--copies=65 | --copies is 65, allowed: 1 to 64",
        "--copies-by=nobody | 'nobody', allowed: auto, jobs or self",
        "--alluxio=nonsense=1 | --alluxio nonsense=1",
        "--alluxio=alluxio.master.rpc.port=many | --alluxio alluxio.master.rpc.port=many",
      })
  void areNamedInOneLine(String option, String named) {
    StringWriter err = new StringWriter();

    int status = RepBunReplicator.command().setErr(new PrintWriter(err)).execute("--once", option);

    assertThat(status).isEqualTo(2);
    assertThat(err.toString()).contains(named).hasLineCount(1);
  }
}
