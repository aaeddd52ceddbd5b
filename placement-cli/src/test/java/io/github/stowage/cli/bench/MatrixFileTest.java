package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixFileTest {
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "strategies: [adaptive] | strategies: [adaptive, fast] | strategies[1] is fast; allowed: ring-order, ",
        "strategies: [adaptive] | strategies: [on] | strategies[0] is true; allowed: ring-order, ",
        "strategies: [adaptive] | strategies: [] | strategies is []; allowed: a list of at least one",
        "strategies: [adaptive] | strategies: [paper, paper] | strategies[1] is paper; allowed: each only once",
        "file: demo-scan | file: nothing | workloads[1].file is nothing; allowed: demo-read, demo-scan, ",
        "data: exceeds | data: huge | workloads[1].data is huge; allowed: fits, exceeds",
        "data: exceeds | size: huge | workloads[1].size is huge; allowed: no such key; the keys name, ",
        "name: scan | name: read | allowed: each only once",
        "name: scan | name: ../x | workloads[1].name is ../x; allowed: up to 32 lower case letters",
        "[20, | [0, | clients[0] is 0; allowed: 1 to 1000",
        "[20, | [1001, | clients[0] is 1001; allowed: 1 to 1000",
        "[20, | [many, | clients[0] is many; allowed: 1 to 1000",
        "rate: 300 | rate: -1 | clients[1].rate is -1; allowed: above 0, up to 100000.0",
        "rate: 300 | clients: 4 | clients[1].rate is missing; allowed: above 0",
        "[calibrated | [broken | scenarios[0] is broken; allowed: none, every-second-cpu, one-disk, ",
        "phases: 5 | phases: 4 | phases is 4; allowed: 5 to 99",
        "phases: 5 | phases: 5.5 | phases is 5.5; allowed: 5 to 99",
        "seconds: 2 | seconds: 0 | seconds is 0; allowed: 1 to 3600",
        "settle: 1 | settle: 601 | settle is 601; allowed: 0 to 600",
        "settle: 1 | settel: 1 | settel is 1; allowed: no such key; the keys name, title, ",
        "settle: 1 | again: twice | again is twice; allowed: ring-order, ",
        "seconds: 2 | seconds: 2; routing: any | routing is any; allowed: token-aware, coordinator",
        "seconds: 2 | seconds: 2; seed: -3 | seed is -3; allowed: 0 to 1000000",
        "seconds: 2 | seconds: 2; cpu_workers: 65 | cpu_workers is 65; allowed: 1 to 64",
        "seconds: 2 | seconds: 2; service_ms: 0 | service_ms is 0; allowed: 1 to 1000",
        "title: A small matrix | title: '' | title is ; allowed: a text",
        "phases: 5 | phases: 5; phases: 6 | not YAML: ",
      })
  void aBadMatrixIsNamedByFileKeyValueAndAllowed(String good, String bad, String complaint)
      throws IOException {
    assertThat(Bench.SMALL).contains(good);
    Bench bench = new Bench(dir, Bench.SMALL.replace(good, bad.replace("; ", "\n")));
    bad(bench.phases(), bench.matrix, complaint);
    bad(bench.begin(), bench.matrix, complaint);
    assertThat(bench.results).doesNotExist();
  }

  private static void bad(Cli run, Path file, String complaint) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("stowage: " + file).contains(complaint).hasLineCount(1);
  }

  @Test
  void offNeedsNoQuotes() throws IOException {
    Bench bench = new Bench(dir, Bench.SMALL.replace("[adaptive]", "[adaptive, off]"));
    assertThat(MatrixFile.read(bench.matrix, Bench.WORKLOADS).strategies()).contains("off");
  }

  @Test
  void whatIsNoMatrixAtAll() throws IOException {
    Bench bench = new Bench(dir, "[1, 2]");
    bad(bench.phases(), bench.matrix, "is no mapping; allowed: a matrix in YAML");
    Files.writeString(bench.matrix, "name: [");
    bad(bench.phases(), bench.matrix, "not YAML");
    Files.writeString(bench.matrix, "");
    bad(bench.phases(), bench.matrix, "is no mapping");
    Files.delete(bench.matrix);
    bad(bench.phases(), bench.matrix, "cannot be read");
  }

  @Test
  void figuresOfThePaperMustMatchTheMatrix() throws IOException {
    String figure =
        """
        paper:
          - source: Table 1
            scenario: every-second-cpu
            workload: read
            clients: 20
            strategy: adaptive
            metric: throughput
            ratio: 1.5
        """;
    Bench bench = new Bench(dir, Bench.SMALL + figure);
    assertThat(bench.phases().code()).isZero();
    Files.writeString(bench.matrix, Bench.SMALL + figure.replace("clients: 20", "clients: 21"));
    bad(bench.phases(), bench.matrix, "paper[0].clients is 21; allowed: one of the workload's");
    Files.writeString(bench.matrix, Bench.SMALL + figure.replace("throughput", "speed"));
    bad(bench.phases(), bench.matrix, "paper[0].metric is speed; allowed: throughput, p99");
  }
}
