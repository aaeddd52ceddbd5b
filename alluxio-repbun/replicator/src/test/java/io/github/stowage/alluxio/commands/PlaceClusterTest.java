package io.github.stowage.alluxio.commands;

import static io.github.stowage.alluxio.commands.Shell.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.wire.FileBlockInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.cli.Stowage;
import io.github.stowage.testkit.JvmOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Files placed on a real cluster, moved, and read, whatever happens in between. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlaceClusterTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long LIMIT_SECONDS = 300;
  private static final int FILES = 6;
  private static final int BLOCK_BYTES = 1 << 20;

  @TempDir static Path directory;
  private static Cluster cluster;
  private static FileSystem files;
  private static final Map<String, byte[]> CONTENT = new TreeMap<>();

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    files = SharedCluster.client();
    Random random = new Random(1);
    for (int f = 0; f < FILES; f++) {
      // The first has several blocks.
      byte[] bytes = new byte[f == 0 ? 2 * BLOCK_BYTES + 7 : 50_000 + f];
      random.nextBytes(bytes);
      CONTENT.put("part-" + f, bytes);
      cluster.addUfsFile("data/part-" + f, bytes);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (files != null) {
      SharedCluster.delete(files, "/data", "/large", "/stowage-place");
      files.close();
    }
  }

  private static Path loads(double... loads) throws IOException {
    StringBuilder csv = new StringBuilder("partition,load\n");
    for (int f = 0; f < loads.length; f++) {
      csv.append("part-").append(f).append(',').append(loads[f]).append('\n');
    }
    return Files.writeString(directory.resolve("loads.csv"), csv);
  }

  private static String[] command(String... arguments) {
    List<String> all = new ArrayList<>(List.of("alluxio"));
    all.addAll(List.of(arguments));
    all.addAll(List.of(SharedCluster.options()));
    return all.toArray(String[]::new);
  }

  private static String[] place(Path loads, String strategy, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("place", "--dataset", "/data", "--strategy", strategy, "--format", "json"));
    all.addAll(List.of("--loads", loads.toString()));
    all.addAll(List.of(more));
    return command(all.toArray(String[]::new));
  }

  private static JsonNode done(String... arguments) throws IOException {
    Shell run = stowage(arguments);
    assertThat(run.code()).as(run.err()).isZero();
    return JSON.readTree(run.out());
  }

  private static Set<Set<String>> holders(String file) throws Exception {
    URIStatus status = files.getStatus(new AlluxioURI("/data/" + file));
    Set<Set<String>> ofBlocks = new HashSet<>();
    for (FileBlockInfo block : status.getFileBlockInfos()) {
      ofBlocks.add(new TreeSet<>(Workers.named(block.getBlockInfo()).keySet()));
    }
    return ofBlocks;
  }

  /** Each block of each file is on exactly the workers that the output names, and pinned. */
  private static void assertPlaced(JsonNode placed) throws Exception {
    assertThat(placed.path("files")).hasSize(FILES);
    for (String file : CONTENT.keySet()) {
      Set<String> planned = new TreeSet<>();
      placed.path("files").path(file).forEach(worker -> planned.add(worker.asText()));
      assertThat(holders(file)).as(file).containsExactly(planned);
      assertThat(files.getStatus(new AlluxioURI("/data/" + file)).isPinned()).isTrue();
    }
  }

  private static void assertSameBytes() throws Exception {
    for (Map.Entry<String, byte[]> file : CONTENT.entrySet()) {
      try (FileInStream in =
          files.openFile(
              new AlluxioURI("/data/" + file.getKey()),
              OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build())) {
        assertThat(in.readAllBytes()).as(file.getKey()).isEqualTo(file.getValue());
      }
    }
  }

  @Test
  @Order(1)
  void aDryRunSaysWhatItWouldDoAndDoesNothing() throws Exception {
    JsonNode plan = done(place(loads(1, 1, 1, 1, 1, 1), "base"));

    assertThat(plan.path("done").asBoolean()).isFalse();
    assertThat(plan.path("copies").asInt()).isEqualTo(2 * (FILES + 2));
    assertThat(plan.path("pins").asInt()).isEqualTo(FILES);
    for (String file : CONTENT.keySet()) {
      assertThat(holders(file)).containsExactly(Set.of());
    }
  }

  @Test
  @Order(2)
  void filesOfTheUnderStoreComeToTheWorkersOfThePlanAndStay() throws Exception {
    Path even = loads(1, 1, 1, 1, 1, 1);

    assertPlaced(done(place(even, "base", "--yes")));
    assertSameBytes();
    JsonNode again = done(place(even, "base", "--yes"));

    assertThat(again.path("copies").asInt() + again.path("drops").asInt()).isZero();
    assertThat(again.path("pins").asInt()).isZero();
    assertThat(
            stowage(
                    command(
                        "place",
                        "--dataset",
                        "/data",
                        "--strategy",
                        "base",
                        "--loads",
                        even.toString()))
                .out())
        .contains("all is where it is to be");
  }

  @Test
  @Order(3)
  void changedLoadsMoveReplicas() throws Exception {
    JsonNode moved = done(place(loads(1, 1, 1, 1, 4, 8), "full", "--yes"));

    assertThat(moved.path("copies").asInt()).isPositive();
    assertThat(moved.path("drops").asInt()).isPositive();
    assertThat(moved.path("files").path("part-5")).hasSize(3);
    assertPlaced(moved);
    assertSameBytes();
  }

  @Test
  @Order(4)
  void whatAKillInterruptedTheNextRunFinishes() throws Exception {
    Path turned = loads(8, 4, 1, 1, 1, 1);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
    command.addAll(JvmOptions.QUICK_TO_START);
    command.addAll(JvmOptions.temporaryFiles(directory.resolve("tmp")));
    command.add("-D" + PlaceCommand.HALT_PROPERTY + "=4");
    String tests = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", tests)));
    command.add(Stowage.class.getName());
    command.addAll(Arrays.asList(place(turned, "full", "--yes", "--at-once", "1")));
    Process killed =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("killed.log").toFile())
            .start();
    try {
      assertThat(killed.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      killed.destroyForcibly();
    }
    assertThat(killed.exitValue())
        .as(Files.readString(directory.resolve("killed.log")))
        .isEqualTo(PlaceCommand.HALT_STATUS);
    assertSameBytes();

    JsonNode resumed = done(place(turned, "full", "--yes"));

    assertThat(resumed.path("copies").asInt() + resumed.path("drops").asInt()).isPositive();
    assertPlaced(resumed);
    assertSameBytes();
    assertThat(done(place(turned, "full")).path("copies").asInt()).isZero();
  }

  @Test
  @Order(5)
  void aWorkerShortOfRoomIsNamedAndNothingIsDone() throws Exception {
    for (int f = 0; f < 3; f++) {
      cluster.addUfsFile("large/part-" + f, new byte[6 << 20]);
    }
    Path even = loads(1, 1, 1);
    String[] command =
        command(
            "place",
            "--dataset",
            "/large",
            "--strategy",
            "complete",
            "--loads",
            even.toString(),
            "--evict",
            "--yes");

    Shell run = stowage(command);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("stowage: worker ")
        .contains(
            "the plan needs "
                + (18 << 20)
                + " bytes there, allowed: "
                + SharedCluster.WORKER_BYTES);
    URIStatus status = files.getStatus(new AlluxioURI("/large/part-0"));
    assertThat(status.isPinned()).isFalse();
    assertThat(status.getFileBlockInfos())
        .allSatisfy(block -> assertThat(block.getBlockInfo().getLocations()).isEmpty());
  }

  @Test
  @Order(6)
  void loadsThatDoNotFitTheDatasetAreRefused() throws Exception {
    Path few = loads(1, 1);
    Shell missing = stowage(place(few, "base", "--yes"));
    Path many = loads(1, 1, 1, 1, 1, 1, 1);
    Shell unknown = stowage(place(many, "base", "--yes"));

    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains(few + ": no partition \"part-2\"");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains(many + ":8: partition \"part-6\", allowed: a file of /data");
    assertThat(stowage(place(many, "base", "--replication-factor", "4")).err()).contains("allowed");
  }

  /** What came of reads of /data, for as long as it takes to have some. */
  private static JsonNode reads(String... options) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of("read", "--dataset", "/data", "--clients", "3", "--format", "json"));
    all.addAll(List.of(options));
    all.addAll(List.of("--seconds", "1"));
    Shell run = stowage(command(all.toArray(String[]::new)));
    // None was answered in time: this machine has something else to do.
    for (int seconds = 2; run.code() == 1 && seconds < LIMIT_SECONDS; seconds *= 2) {
      all.set(all.size() - 1, Integer.toString(seconds));
      run = stowage(command(all.toArray(String[]::new)));
    }
    assertThat(run.code()).as(run.err()).isZero();
    return JSON.readTree(run.out());
  }

  @Test
  @Order(7)
  void readsComeFromTheHoldersAlone() throws Exception {
    Path one = loads(0, 0, 0, 0, 0, 1);
    JsonNode placed = done(place(one, "base", "--replication-factor", "1", "--yes"));
    assertThat(placed.path("files").path("part-5")).hasSize(1);
    String holder = placed.path("files").path("part-5").get(0).asText();

    for (String ask : List.of("random", "shortest")) {
      JsonNode reads = reads("--loads", one.toString(), "--ask", ask, "--settle", "0");
      assertThat(reads.path("errors")).isEmpty();
      long size = CONTENT.get("part-5").length;
      assertThat(reads.path("bytes").asLong()).isEqualTo(size * reads.path("reads").asLong());
      reads
          .path("workerBytes")
          .properties()
          .forEach(
              worker ->
                  assertThat(worker.getValue().asLong() > 0)
                      .as("%s, asking %s", worker, ask)
                      .isEqualTo(worker.getKey().equals(holder)));
    }
    assertPlaced(placed);
  }

  @Test
  @Order(8)
  void everyDistributionIsRead() throws Exception {
    for (String distribution : List.of("uniform", "beta", "power", "normal", "gamma")) {
      JsonNode reads = reads("--distribution", distribution, "--settle", "0.1");
      assertThat(reads.path("errors")).isEmpty();
    }
    assertThat(stowage(command("read", "--dataset", "/none", "--distribution", "beta")).err())
        .contains("--dataset /none does not exist");
  }

  @Test
  @Order(9)
  void strategiesAreMeasuredAgainstEachOtherAndGoneOnWithWhereTheyStopped() throws Exception {
    Path matrix = directory.resolve("matrix.yml");
    Files.writeString(
        matrix,
        """
        name: small
        title: Small
        distributions: [gamma]
        strategies: [full, complete]
        replication: 1
        partitions: 6
        file_bytes: 20000
        clients: 3
        phases: 5
        settle: 0
        seconds: 0.5
        """);
    Path results = directory.resolve("results");
    String[] bench = command("bench", "place", matrix.toString(), "--dir", results.toString());

    Shell first = measure(bench);

    assertThat(first.out())
        .contains("| random | gamma | full |", "| random | gamma | base-again |");
    Map<String, String> phases = phases(results);
    assertThat(phases).hasSize(5 * 4);
    for (int f = 0; f < FILES; f++) {
      URIStatus everywhere =
          files.getStatus(new AlluxioURI("/stowage-place/small/gamma/complete/part-0000" + f));
      assertThat(everywhere.getFileBlockInfos().get(0).getBlockInfo().getLocations()).hasSize(3);
      assertThat(everywhere.isPinned()).isTrue();
    }
    assertThat(stowage("report", results.toString()).code()).isZero();

    String again = phases.keySet().iterator().next();
    Files.delete(results.resolve("phases").resolve(again));
    measure(bench);

    Map<String, String> after = phases(results);
    assertThat(after).containsOnlyKeys(phases.keySet());
    phases.forEach(
        (file, content) -> {
          if (!file.equals(again)) {
            assertThat(after).containsEntry(file, content);
          }
        });

    Files.writeString(matrix, Files.readString(matrix).replace("clients: 3", "clients: 4"));
    Shell other = stowage(bench);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains(matrix + " differs from what ", "was begun with");
    assertThat(phases(results)).isEqualTo(after);
  }

  /** On a busy machine a short phase may end before its first read does, which is said. */
  private static Shell measure(String[] bench) throws Exception {
    Shell run = stowage(bench);
    for (int more = 0; more < 50 && run.err().contains("no read was answered"); more++) {
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("run it again to go on");
      run = stowage(bench);
    }
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private static Map<String, String> phases(Path results) throws IOException {
    Map<String, String> phases = new TreeMap<>();
    try (Stream<Path> all = Files.list(results.resolve("phases"))) {
      for (Path file : all.toList()) {
        phases.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return phases;
  }
}
