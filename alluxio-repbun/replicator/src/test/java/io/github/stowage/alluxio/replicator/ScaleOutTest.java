package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import io.github.stowage.alluxio.testkit.WorkerLinks;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how many copies a second 1, 2 and 4 job workers make, and prints a table; run by hand
 * (docs/alluxio-repbun.md). Each worker has as much to do and sends at the same slow rate, to job
 * workers too, so that the network decides, and not this machine.
 */
@Tag("measure")
class ScaleOutTest {
  private static final int WORKERS = 4;
  private static final int FILES = 4;
  private static final double BITS_PER_SECOND = 8e6;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** The paper's cluster (RepBun, Sec. VI-A and VI-E). */
  private static final int PAPER_WORKERS = 20;

  private static final double PAPER_BITS_PER_SECOND = 1e9;
  private static final double PAPER_BYTES = 50e9;

  @TempDir private Path directory;

  private long epoch;
  private long groupBytes;
  private int groups;
  private int fileBytes;
  private final List<String> readsDuring = new ArrayList<>();

  @Test
  void copiesPerSecond() throws Exception {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(WORKERS)
            .jobWorkers(WORKERS)
            .workerMemoryBytes(192 << 20)
            .eachWorker(WorkerLinks::behind)
            .eachOfJobs(
                node ->
                    node.jar(Artifacts.pluginJar("master"))
                        // Else it reads the disk of the worker beside it.
                        .property("alluxio.user.short.circuit.enabled", "false"))
            .progress(System.out::println)
            .build();
    try (Cluster cluster = new Cluster(spec).start();
        Lab lab = new Lab(cluster);
        WorkerLinks links = new WorkerLinks(cluster)) {
      write(lab);
      links.limit(BITS_PER_SECOND);
      System.out.printf(
          Locale.ROOT,
          "%nEach worker sends %.0f Mbit/s and has %d bundles of %d bytes to make.%n"
              + "| copied by | workers | replicas | bundles | copies/s | MB/s | seconds | of the"
              + " links' time |%n|---|---:|---:|---:|---:|---:|---:|---:|%n",
          BITS_PER_SECOND / 1e6,
          FILES * groups,
          groupBytes);
      measure(lab, "self", 4, 1);
      measure(lab, "jobs", 1, 1);
      measure(lab, "jobs", 2, 1);
      measure(lab, "jobs", 4, 1);
      double share = measure(lab, "jobs", 4, 2);
      for (double bundles : new double[] {PAPER_BYTES / 2, PAPER_BYTES}) {
        double seconds =
            sent(bundles, 2) * Byte.SIZE / (PAPER_WORKERS * PAPER_BITS_PER_SECOND) / share;
        System.out.printf(
            Locale.ROOT,
            "Model: %.0f GB of bundles at 2 replicas, %d workers of 1 Gbit/s, the links as busy as"
                + " in the last line: %.0f s%n",
            bundles / 1e9,
            PAPER_WORKERS,
            seconds);
      }
      reads(lab);
    }
  }

  /** What copies do to who reads meanwhile. */
  private void reads(Lab lab) throws Exception {
    List<String> paths = new ArrayList<>();
    for (int worker = 1; worker <= WORKERS; worker++) {
      for (int file = 0; file < FILES; file++) {
        paths.add(path(worker, file));
      }
    }
    try (ReadTimes times = new ReadTimes(lab, paths, fileBytes)) {
      Thread.sleep(Duration.ofSeconds(20).toMillis());
      readsDuring.add("| none | " + times.summary() + " |");
    }
    for (String rate : new String[] {"100MB", "250KB"}) {
      try (ReadTimes times = new ReadTimes(lab, paths, fileBytes)) {
        measure(lab, "jobs", WORKERS, 2, "--rate=" + rate);
        readsDuring.add("| jobs, --rate=" + rate + " | " + times.summary() + " |");
      }
    }
    System.out.println("| copies meanwhile | reads of 32 KiB | median ms | p95 ms |");
    System.out.println("|---|---:|---:|---:|");
    readsDuring.forEach(System.out::println);
  }

  /** By workers: the original is read, the first replica is read back, others are pulled. */
  private static double sent(double bytes, int replicas) {
    return bytes * (1 + replicas);
  }

  /** Files on each worker, all of it. */
  private void write(Lab lab) throws Exception {
    byte[] content = Sample.fixed(directory, 1, 131_072, 256 << 10);
    Path file = Files.write(directory.resolve("layout.parquet"), content);
    FileLayout layout = FileLayout.read(new LocalInputFile(file));
    groups = layout.rowGroups();
    fileBytes = content.length;
    groupBytes = layout.chunks().get(0).length() + layout.chunks().get(1).length();
    for (int worker = 1; worker <= WORKERS; worker++) {
      Node node = lab.cluster.worker(worker);
      for (int i = 0; i < FILES; i++) {
        try (OutputStream out =
            lab.files.createFile(
                new AlluxioURI(path(worker, i)),
                CreateFilePOptions.newBuilder()
                    .setRecursive(true)
                    .setBlockSizeBytes(4 << 20)
                    .setWriteType(WritePType.MUST_CACHE)
                    .setWorkerLocation(
                        WorkerNetAddress.newBuilder()
                            .setHost(node.address())
                            .setRpcPort(node.rpcPort()))
                    .build())) {
          out.write(content);
        }
      }
    }
  }

  private static String path(int worker, int file) {
    return "/data/" + worker + "-" + file + ".parquet";
  }

  /** Returns the share of the links' time that was used. */
  private double measure(Lab lab, String by, int workers, int replicas, String... options)
      throws Exception {
    List<PlannedBundle> planned = new ArrayList<>();
    // In turn, as a plan has them: by how hot they are.
    for (int group = 0; group < groups; group++) {
      for (int file = 0; file < FILES; file++) {
        for (int worker = 1; worker <= workers; worker++) {
          int[] on = replicas == 1 ? new int[] {worker} : new int[] {worker, worker % workers + 1};
          planned.add(lab.bundle(path(worker, file), group, List.of("a", "b"), on));
        }
      }
    }
    List<String> all =
        new ArrayList<>(List.of("--interval=100ms", "--grace=0s", "--copies-by=" + by));
    all.addAll(List.of(options));
    double seconds;
    try (ReplicatorProcess service =
        ReplicatorRun.service(lab.cluster, directory, all.toArray(String[]::new))) {
      lab.plan(++epoch);
      // Nobody has written an outcome yet.
      await().ignoreExceptions().atMost(LIMIT).until(() -> isDone(lab, 0));
      lab.plan(++epoch, planned.toArray(PlannedBundle[]::new));
      long began = System.nanoTime();
      await()
          .atMost(LIMIT)
          .pollInterval(Duration.ofMillis(200))
          .until(() -> isDone(lab, planned.size()));
      seconds = (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
      assertThat(service.output()).doesNotContain("WARN");
      lab.plan(++epoch);
      await().atMost(LIMIT).until(() -> isDone(lab, 0) && lab.bundleFolder().size() <= 1);
    }
    double bytes = (double) planned.size() * groupBytes;
    double share = sent(bytes, replicas) * Byte.SIZE / (workers * BITS_PER_SECOND) / seconds;
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %.2f | %.2f | %.1f | %.0f%% |%n",
        by,
        workers,
        replicas,
        planned.size(),
        planned.size() * replicas / seconds,
        bytes * replicas / 1e6 / seconds,
        seconds,
        share * 100);
    return share;
  }

  private boolean isDone(Lab lab, int bundles) throws Exception {
    return lab.outcome().epoch() == epoch && lab.outcome().published() == bundles;
  }
}
