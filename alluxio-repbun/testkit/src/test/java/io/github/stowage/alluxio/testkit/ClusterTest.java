package io.github.stowage.alluxio.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.stowage.testkit.ProcessFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be done to the processes of a stock cluster. */
@Tag("cluster")
class ClusterTest {
  private static final long MEMORY_BOUND_BYTES = 2L << 30;
  private static final Duration NOTICED = Duration.ofMinutes(5);

  @TempDir static Path directory;
  private static Cluster cluster;

  @BeforeAll
  static void start() {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(3)
            .workerMemoryBytes(128 << 20)
            .workDir(directory.resolve("cluster"))
            // Less, and a busy machine loses workers that are well.
            .eachMaster(master -> master.property("alluxio.master.worker.timeout", "15sec"))
            .eachWorker(worker -> worker.wrapper("env", "STOWAGE_WORKER=" + worker.index()))
            .progress(System.out::println)
            .build();
    cluster = new Cluster(spec).start();
  }

  @AfterAll
  static void close() {
    if (cluster != null) {
      List<ProcessHandle> processes = handles();
      cluster.close();
      assertThat(processes).hasSize(4).noneMatch(ProcessHandle::isAlive);
      assertThat(directory).isEmptyDirectory();
    }
  }

  private static List<Node> nodes() {
    return List.of(cluster.master(), cluster.worker(1), cluster.worker(2), cluster.worker(3));
  }

  private static List<ProcessHandle> handles() {
    return nodes().stream().map(node -> ProcessHandle.of(node.pid()).orElseThrow()).toList();
  }

  @Test
  void aMasterThatWasKilledStillKnowsItsFiles() {
    cluster.addUfsFile("t/one", "of the under file system".getBytes(UTF_8));
    assertThat(cluster.shell().fs("cat", "/t/one")).isEqualTo("of the under file system");
    cluster.shell().fs("pin", "/t/one");
    long before = cluster.master().pid();

    cluster.master().kill();
    assertThat(ProcessHandle.of(before)).isEmpty();
    assertThat(cluster.isServing()).isFalse();
    cluster.master().start();
    cluster.awaitWorkers();

    assertThat(cluster.shell().fs("stat", "/t/one"))
        .contains("pinned=true")
        .contains("inAlluxioPercentage=100");
    assertThat(cluster.shell().fs("cat", "/t/one")).isEqualTo("of the under file system");
  }

  @Test
  void aKilledWorkerIsNoticedAndComesBack() {
    Node second = cluster.worker(2);
    second.kill();
    await().atMost(NOTICED).until(() -> cluster.lostWorkers().equals(List.of(second.address())));
    cluster.awaitWorkers();
    assertThat(cluster.liveWorkers()).hasSize(2).doesNotContain(second.address());
    second.start();
    assertThat(cluster.liveWorkers()).hasSize(3).contains(second.address());
  }

  @Test
  void aPausedWorkerIsNoticedAndComesBack() {
    Node third = cluster.worker(3);
    third.pause();
    await().atMost(NOTICED).until(() -> cluster.lostWorkers().equals(List.of(third.address())));
    assertThat(third.isAlive()).isTrue();
    third.resume();
    cluster.awaitWorkers();
    assertThat(cluster.liveWorkers()).contains(third.address());
  }

  @Test
  void whatAClientWritesIsInTheUnderFileSystem() throws Exception {
    Path local = Files.writeString(directory.resolve("local"), "written");
    cluster.shell().fs("copyFromLocal", local.toString(), "/two");
    Files.delete(local);
    assertThat(cluster.ufs().resolve("two")).hasContent("written");
    assertThat(cluster.shell().fsadmin("report", "summary")).contains("Live Workers: 3");
  }

  @Test
  void aShellCommandThatFailsIsReportedWithWhatItSays() {
    assertThatThrownBy(() -> cluster.shell().fs("cat", "/missing"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("FileSystemShell cat /missing: exit status")
        .hasMessageContaining("Path \"/missing\" does not exist");
  }

  @Test
  void processesRunInTheirWrapperAndWithinTheMemoryBound() throws Exception {
    for (Node worker : cluster.workers()) {
      String environment = Files.readString(Path.of("/proc/" + worker.pid() + "/environ"));
      assertThat(environment.split("\0")).contains("STOWAGE_WORKER=" + worker.index());
    }
    long bytes = 0;
    for (Node node : nodes()) {
      bytes += residentBytes(node.pid());
    }
    System.out.println("resident: " + (bytes >> 20) + " MiB");
    assertThat(bytes).isLessThan(MEMORY_BOUND_BYTES);
  }

  @Test
  void aProcessThatIsKilledLeavesNothingInTheSystemsTemporaryFolder() {
    for (Node node : nodes()) {
      assertThat(ProcessFiles.temporary(node.pid(), Path.of("/nowhere")))
          .as("native libraries of %s", node.role())
          .anyMatch(file -> file.startsWith(directory + "/") && file.contains(".so"));
      assertThat(ProcessFiles.temporary(node.pid(), directory)).as("%s", node.role()).isEmpty();
    }
  }

  private static long residentBytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow()
        << 10;
  }
}
