package io.github.stowage.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.cli.Cli;
import io.github.stowage.report.LoadKind;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeginCommandTest {
  @TempDir Path dir;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(dir, Bench.SMALL);
  }

  @Test
  void itWritesDownWhatIsMeasuredAndOnWhat() throws IOException {
    assertThat(bench.begin("--skip", "calibrated=why not").code()).isZero();
    Run run = bench.directory().readRun();
    assertThat(run.system()).isEqualTo("cassandra-5.0.9");
    assertThat(run.scenarios().stream().map(Scenario::affected))
        .containsExactly(List.of(), List.of("h2", "h4"), List.of(), List.of("h2"));
    assertThat(run.scenarios().stream().map(Scenario::kind))
        .containsExactly(LoadKind.NONE, LoadKind.REAL, LoadKind.CALIBRATED, LoadKind.CALIBRATED);
    assertThat(run.skipped()).isEqualTo(Map.of("calibrated", "why not"));
    assertThat(run.strategies())
        .containsEntry("ring-order-again", "the same again: the noise floor");
    assertThat(run.roles().controlAgain()).isEqualTo("ring-order-again");
    assertThat(run.matrix().get("phases").asInt()).isEqualTo(5);
    assertThat(run.hosts()).hasSize(4);
  }

  @Test
  void realTroubleMayComeOnTopOfCalibratedServiceTimes() throws IOException {
    String scenarios = "[calibrated-every-second-cpu, calibrated-one-delayed]";
    Bench mixed = new Bench(dir, Bench.SMALL.replace("[calibrated, every-second-cpu]", scenarios));
    assertThat(mixed.begin().code()).isZero();
    Run run = mixed.directory().readRun();
    assertThat(run.scenarios().stream().map(Scenario::name))
        .containsExactly(
            "calibrated-none", "calibrated-every-second-cpu", "calibrated-one-delayed");
    assertThat(run.scenarios().stream().map(Scenario::affected))
        .containsExactly(List.of(), List.of("h2", "h4"), List.of("h2"));
    assertThat(run.scenarios().stream().map(Scenario::kind)).containsOnly(LoadKind.CALIBRATED);
  }

  @Test
  void beginningAgainKeepsResults() throws IOException {
    bench.begin();
    bench.measured(bench.left().get("phases").get(0));
    assertThat(bench.begin().code()).isZero();
    assertThat(bench.left().get("done").asInt()).isEqualTo(1);
  }

  @Test
  void aRunOfBeforeAKeyWasThereGoesOnWithItsDefault() throws IOException {
    bench.begin();
    ObjectMapper mapper = new ObjectMapper();
    Path file = bench.directory().runFile();
    ObjectNode run = (ObjectNode) mapper.readTree(file.toFile());
    assertThat(((ObjectNode) run.get("matrix")).remove("service_ms").asInt()).isEqualTo(20);
    assertThat(((ObjectNode) run.get("matrix")).remove("cpu_workers").asInt()).isEqualTo(1);
    mapper.writeValue(file.toFile(), run);

    Files.writeString(bench.matrix, Bench.SMALL + "service_ms: 40\n");
    for (Cli other : List.of(bench.begin(), bench.phases("--done", bench.results.toString()))) {
      assertThat(other.code()).isEqualTo(2);
      assertThat(other.err())
          .hasLineCount(1)
          .contains("service_ms is 40, but ", "was begun with 20; allowed");
    }
    Files.writeString(bench.matrix, Bench.SMALL);
    assertThat(bench.phases("--done", bench.results.toString()).code()).isZero();
    assertThat(bench.begin().code()).isZero();
    assertThat(bench.directory().readRun().matrix().get("service_ms").asInt()).isEqualTo(20);
  }

  @Test
  void anotherMatrixOrOtherNodesAreRefused() throws IOException {
    bench.begin();
    String before = Files.readString(bench.directory().runFile());
    Files.writeString(bench.matrix, Bench.SMALL.replace("[20,", "[20, 40,"));
    for (Cli run : List.of(bench.begin(), bench.phases("--done", bench.results.toString()))) {
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .hasLineCount(1)
          .contains(bench.matrix + ": workloads is ", "was begun with", "or another directory");
    }
    Files.writeString(bench.matrix, Bench.SMALL);
    bench.facts("h1", "h3", "h2");
    assertThat(bench.begin().err()).hasLineCount(1).contains("was begun on other nodes");
    assertThat(Files.readString(bench.directory().runFile())).isEqualTo(before);
  }

  @Test
  void otherConditionsAndAnotherSystemAreRefused() throws IOException {
    String[] nodes = {"h1", "h2", "h3", "h4"};
    bench.begin();
    String before = Files.readString(bench.directory().runFile());
    bench.facts("cassandra-5.0.9", Map.of("bench_delay", "30ms"), nodes);
    Cli delayed = bench.begin();
    assertThat(delayed.code()).isEqualTo(2);
    assertThat(delayed.err())
        .hasLineCount(1)
        .contains("facts.json: bench_delay is \"30ms\", but ", " was begun with \"20ms\"; allowed");
    bench.facts("cassandra-6.0", Map.of("bench_delay", "20ms"), nodes);
    assertThat(bench.begin().err())
        .hasLineCount(1)
        .contains("system is cassandra-6.0, but ", " was begun on cassandra-5.0.9; allowed");
    assertThat(Files.readString(bench.directory().runFile())).isEqualTo(before);
    bench.facts("cassandra-5.0.9", Map.of("bench_delay", "20ms"), nodes);
    assertThat(bench.begin().code()).isZero();
  }

  @Test
  void badFactsAndUnknownScenariosAreRefused() throws IOException {
    bench.facts("h1");
    assertThat(bench.begin().code()).isEqualTo(2);
    assertThat(bench.begin().err())
        .hasLineCount(1)
        .contains("nodes is [h1]; allowed: at least two");
    bench.facts("h1", "h2");
    Cli skip = bench.begin("--skip", "one-disk=x");
    assertThat(skip.code()).isEqualTo(2);
    assertThat(skip.err()).contains("--skip one-disk, allowed: none, every-second-cpu, ");
    assertThat(bench.results).doesNotExist();
  }
}
