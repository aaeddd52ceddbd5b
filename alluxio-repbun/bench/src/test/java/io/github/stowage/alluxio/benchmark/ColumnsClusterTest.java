package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import io.github.stowage.cli.Stowage;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The whole benchmark, small, on a cluster with the master's jar and a replicator. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ColumnsClusterTest {
  private static final String MATRIX =
      """
      name: small
      title: A small one
      budgets: [0.5]
      scenarios: [none, stragglers]
      phases: 2
      settle: 0
      seconds: 2
      seed: 1
      placements: [1, 2]
      observed: 5000
      rate: 60
      bandwidth: 1e9
      scale: 0.05
      row_group_bytes: 1048576
      query_zipf: 0
      row_group_zipf: 2
      stragglers: 0.05
      """;

  @TempDir static Path directory;
  private static Cluster cluster;
  private static ReplicatorProcess replicator;
  private static final StringWriter SAID = new StringWriter();

  @BeforeAll
  static void start() throws IOException {
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(3)
                    .workDir(directory.resolve("cluster"))
                    .eachMaster(master -> master.jar(Artifacts.pluginJar("master")))
                    .build())
            .start();
    replicator =
        new ReplicatorProcess(
            cluster.clientProperties(), directory, List.of(), "--interval", "500ms");
    Files.writeString(directory.resolve("small.yml"), MATRIX);
    run("data", file("small.yml"), file("data"));
  }

  @AfterAll
  static void stop() {
    if (replicator != null) {
      replicator.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  private static List<String> client() {
    List<String> options = new ArrayList<>();
    cluster.clientProperties().forEach((key, v) -> options.add("--alluxio=" + key + "=" + v));
    return options;
  }

  private static String file(String name) {
    return directory.resolve(name).toString();
  }

  private static void run(String... arguments) {
    SAID.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("alluxio", "bench"));
    all.addAll(Arrays.asList(arguments));
    CommandLine command =
        Stowage.commandLine().setOut(new PrintWriter(SAID)).setErr(new PrintWriter(SAID));
    assertThat(command.execute(all.toArray(String[]::new))).as(SAID.toString()).isZero();
  }

  private static void columns(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "columns",
                file("small.yml"),
                "--data=" + file("data"),
                "--dir=" + file("results"),
                "--web=http://" + cluster.master().address() + ":" + cluster.webPort()));
    arguments.addAll(client());
    arguments.addAll(List.of(more));
    run(arguments.toArray(String[]::new));
  }

  private static List<PhaseRecord> phases() throws IOException {
    return new ResultDirectory(directory.resolve("results")).readPhases();
  }

  private static List<PhaseRecord> of(String cell) throws IOException {
    return phases().stream().filter(phase -> phase.phase().strategy().equals(cell)).toList();
  }

  @Test
  @Order(1)
  void measuresOnePlacementAtATime() throws IOException {
    columns("--until=load");
    assertThat(phases()).isEmpty();
    columns("--until=placement");
    assertThat(phases()).isNotEmpty().allSatisfy(p -> assertThat(p.phase().cycle()).isEqualTo(1));
    assertThat(SAID.toString()).doesNotContain("What each ingredient adds");
  }

  @Test
  @Order(2)
  void everyReadOfEveryCellIsAnswered() throws IOException {
    columns();
    int cells = ColumnsMatrix.read(directory.resolve("small.yml")).cells().size();
    assertThat(cells).isEqualTo(2 + Strategy.values().length - 1);
    assertThat(phases()).hasSize(2 * 2 * cells);
    assertThat(phases()).allSatisfy(phase -> assertThat(phase.errorKinds()).isEmpty());
    assertThat(phases()).allSatisfy(phase -> assertThat(phase.requests()).isPositive());
    assertThat(SAID.toString())
        .contains("ours-b0.5", "colrep-b0.5", "max:mean", "What each ingredient adds");
  }

  @Test
  @Order(3)
  void workersCountTheBytesThatWereRead() throws IOException {
    // Of all phases together: a worker that is kept waiting counts a read when the next has begun.
    long served = 0;
    long read = 0;
    for (PhaseRecord phase : phases()) {
      served += phase.readsPerNode().values().stream().mapToLong(Long::longValue).sum();
      read += phase.counters().get("readBytes");
    }
    assertThat((double) served / read).isCloseTo(1, within(.02));
  }

  @Test
  @Order(3)
  void onlyRepBunAndFairCopiesAreReadAsBundles() throws IOException {
    for (String cell :
        List.of("default", "default-again", "tabrep-b0.5", "tabrep-placed-b0.5", "colrep-b0.5")) {
      assertThat(of(cell)).allSatisfy(p -> assertThat(p.counters().get("bundleBytes")).isZero());
    }
    for (String cell :
        List.of(
            "tabrep-bundled-b0.5",
            "tabrep-fair-b0.5",
            "colrep-fair-b0.5",
            "paper-b0.5",
            "ours-bundles-b0.5",
            "ours-unions-b0.5",
            "ours-b0.5")) {
      assertThat(of(cell))
          .allSatisfy(p -> assertThat(p.counters().get("bundleBytes")).isPositive());
    }
  }

  @Test
  @Order(3)
  void onlyFairCopiesAndOursAreChosenByTheClient() throws IOException {
    for (String cell : List.of("tabrep-bundled-b0.5", "paper-b0.5")) {
      assertThat(of(cell)).allSatisfy(p -> assertThat(p.counters().get("replicasChosen")).isZero());
    }
    for (String cell : List.of("tabrep-fair-b0.5", "colrep-fair-b0.5")) {
      assertThat(of(cell))
          .allSatisfy(p -> assertThat(p.counters().get("replicasChosen")).isPositive());
    }
  }

  @Test
  @Order(4)
  void oursIsMoreEvenThanDefault() throws IOException {
    ColumnsMatrix matrix = ColumnsMatrix.read(directory.resolve("small.yml"));
    assertThat(Evenness.maxToMean(of("ours-b0.5"), matrix))
        .as(SAID.toString())
        .isLessThan(Evenness.maxToMean(of("default"), matrix));
  }

  @Test
  @Order(5)
  void whatWasMeasuredIsNotMeasuredAgain() throws IOException {
    List<PhaseRecord> before = phases();
    columns();
    assertThat(phases()).isEqualTo(before);
  }
}
