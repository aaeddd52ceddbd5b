package io.github.stowage.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YcsbRunTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @Test
  void statusLinesTellTheProgress() {
    assertThat(
            YcsbProgress.parse(
                "2026-11-21 10:00:00:123 12 sec: 34567 operations; 2890.1 current ops/sec; est"
                    + " completion in 3 seconds [INSERT: Count=2890, Max=1]"))
        .contains(new YcsbProgress(12, 34567));
    assertThat(YcsbProgress.parse("[OVERALL], RunTime(ms), 12")).isEmpty();
  }

  @Test
  void theSummarySumsByReturnCode() {
    YcsbSummary summary =
        YcsbSummary.parse(
            List.of(
                "[OVERALL], Throughput(ops/sec), 1234.5",
                "[READ], Operations, 100",
                "[READ], Return=OK, 90",
                "[READ], Return=NOT_FOUND, 10",
                "[SCAN], Return=OK, 5"));
    assertThat(summary.opsPerSecond()).isEqualTo(1234.5);
    assertThat(summary.returns())
        .containsOnly(
            Map.entry("READ OK", 90L), Map.entry("READ NOT_FOUND", 10L), Map.entry("SCAN OK", 5L));
    assertThat(summary.ok()).isEqualTo(95);
    assertThat(summary.failed()).isEqualTo(10);
  }

  @Test
  void aBadPropertyFailsTheRunAndIsNamedThoughYcsbExitsWithZero() {
    YcsbRun run =
        YcsbRun.load(
            null,
            Map.of("workload", "site.ycsb.workloads.CoreWorkload", "recordcount", "1", "port", "0"),
            1,
            TIMEOUT);
    List<String> lines = new ArrayList<>();
    assertThatThrownBy(() -> run.run(lines::add))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Bad property port=0: allowed is 1 to 65535");
    assertThat(lines).isNotEmpty();
  }

  @Test
  void aRunThatTakesTooLongIsKilled() throws IOException {
    // Connections are accepted and never answered: the child waits for half a minute.
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      YcsbRun run =
          YcsbRun.load(
              null,
              Map.of(
                  "workload",
                  "site.ycsb.workloads.CoreWorkload",
                  "recordcount",
                  "1",
                  "hosts",
                  silent.getInetAddress().getHostAddress(),
                  "port",
                  Integer.toString(silent.getLocalPort())),
              1,
              Duration.ofMillis(500));
      assertThatThrownBy(() -> run.run(line -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("exit code 137");
    }
  }
}
