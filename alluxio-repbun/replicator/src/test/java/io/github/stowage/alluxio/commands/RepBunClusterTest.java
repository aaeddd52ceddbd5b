package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.block.BlockMasterClient;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import alluxio.resource.CloseableResource;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.RowGroupAccess;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an engineer does: look, apply, go back; on a cluster with the master's jar and a replicator.
 */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RepBunClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int FILES = 4;
  private static final long BUCKET = 3_600_000;
  private static final Path SAMPLE =
      Path.of("../records/src/test/resources/samples/duckdb.parquet");
  private static final List<String> COLUMNS =
      List.of("id", "status", "price", "day", "address", "tags");

  @TempDir static Path directory;
  private static Cluster cluster;
  private static FileSystem files;
  private static ReplicatorProcess replicator;

  @BeforeAll
  static void start() throws Exception {
    cluster = SharedCluster.get();
    files = SharedCluster.client();
    readAndReport();
    replicator =
        new ReplicatorProcess(
            cluster.clientProperties(),
            directory,
            List.of(),
            "--interval",
            "200ms",
            "--grace",
            "0s");
  }

  private static void readAndReport() throws Exception {
    byte[] sample = Files.readAllBytes(SAMPLE);
    List<Long> bytes = bytes();
    List<FileAccess> accesses = new ArrayList<>();
    for (int f = 0; f < FILES; f++) {
      String path = "/table/part-" + f + ".parquet";
      cluster.addUfsFile(path.substring(1), sample);
      accesses.add(
          new FileAccess(
              path,
              files.getStatus(new AlluxioURI(path)).getFileId(),
              COLUMNS,
              List.of(
                  new RowGroupAccess(
                      0,
                      bytes,
                      List.of(
                          new ColumnSet(List.of(2, 3), 100L * (f + 1)),
                          new ColumnSet(List.of(4), 1))))));
    }
    readTable();
    long bucket = System.currentTimeMillis() / BUCKET * BUCKET;
    new RecordStore<>(files, Names.REPORTS, AccessReport.class)
        .put(String.format("%013d-%s", bucket, UUID.randomUUID()), new AccessReport(accesses));
  }

  /** Of the sample's first row group, by column. */
  private static List<Long> bytes() throws IOException {
    FileLayout layout = FileLayout.read(new LocalInputFile(SAMPLE));
    List<Long> bytes = new ArrayList<>();
    for (String column : COLUMNS) {
      bytes.add(
          layout.chunks().stream()
              .filter(chunk -> chunk.rowGroup() == 0 && chunk.column().equals(column))
              .mapToLong(Chunk::length)
              .sum());
    }
    return bytes;
  }

  /** Until workers have it: what is full does not always make room at once, and reads go on. */
  private static void readTable() {
    await("workers have the table")
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              for (int f = 0; f < FILES; f++) {
                AlluxioURI file = new AlluxioURI("/table/part-" + f + ".parquet");
                try (FileInStream in = files.openFile(file)) {
                  assertThat(in.readAllBytes()).isNotEmpty();
                }
              }
              for (int f = 0; f < FILES; f++) {
                AlluxioURI file = new AlluxioURI("/table/part-" + f + ".parquet");
                assertThat(files.getStatus(file).getInAlluxioPercentage()).isEqualTo(100);
              }
            });
  }

  private static String[] web() {
    return new String[] {"--web", "http://" + cluster.master().address() + ":" + cluster.webPort()};
  }

  private static Shell repbun(String command, String[]... options) {
    List<String> args = new ArrayList<>(List.of("repbun", command));
    Arrays.stream(options).forEach(some -> args.addAll(Arrays.asList(some)));
    return Shell.stowage(args.toArray(String[]::new));
  }

  private static String[] with(String... options) {
    return options;
  }

  @AfterAll
  static void close() throws Exception {
    if (replicator != null) {
      replicator.close();
    }
    if (files != null) {
      SharedCluster.delete(files, "/fill", "/pinned");
      files.close();
    }
  }

  @Test
  @Order(1)
  void statusShowsWhatWasRead() {
    await("the report has been read")
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              Shell status = repbun("status", web());
              assertThat(status.err()).isEmpty();
              assertThat(status.code()).isZero();
              assertThat(status.out())
                  .contains("running", "1004 of 4 row groups")
                  .containsPattern("plan +none");
            });
    assertThat(repbun("status", web(), with("--format", "json")).out())
        .contains("\"rowGroupsTotal\" : 4");
  }

  @Test
  @Order(2)
  void withoutYesNothingChanges() throws Exception {
    Shell plan = repbun("plan", web());
    Shell apply = repbun("apply", web(), SharedCluster.options());

    assertThat(plan.out()).contains("/table/part-3.parquet: price, day");
    assertThat(apply.out()).contains("/table/part-3.parquet: price, day", "add --yes to do it");
    assertThat(files.exists(Names.STATE.join(Names.CURRENT))).isFalse();
    assertThat(files.exists(Names.STATE.join(Names.REPLAN))).isFalse();
  }

  @Test
  @Order(3)
  void applyPlansAndWaitsForTheBundles() throws Exception {
    Shell apply = repbun("apply", web(), SharedCluster.options(), with("--yes", "--wait", "300"));

    assertThat(apply.err() + apply.out()).contains("bundles published");
    assertThat(apply.code()).isZero();
    assertThat(files.getStatus(new AlluxioURI("/table/part-3.parquet")).getXAttr())
        .containsKey(Names.BUNDLES_XATTR);
    assertThat(repbun("plan", web(), with("--current")).out())
        .contains("/table/part-3.parquet: price, day");
  }

  @Test
  @Order(4)
  void theReportShowsWhatIsReadAndBundled() throws Exception {
    // The master looks at what the replicator has done from time to time.
    await("the master knows what is published")
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(repbun("status", web()).out())
                    .containsPattern("published +([1-4]) of \\1"));
    Path folder = directory.resolve("report");
    Shell table = repbun("report", web(), with("--dir", folder.toString()));
    assertThat(table.err()).isEmpty();
    assertThat(table.code()).isZero();
    assertThat(table.out())
        .containsPattern("1000 +1004 +/table: price")
        .contains("Wrote " + folder.resolve("index.html"));

    String page = Files.readString(folder.resolve("index.html"));
    assertThat(page)
        .containsPattern("; ([1-4]) of \\1 bundles of plan")
        // Reads, by row group and together.
        .contains("part-3.parquet #0, price: 400 reads", "price, day: 1.0k reads")
        .contains("id, day: 0 reads", "address, address: 4 reads")
        .contains(cluster.worker(1).address() + ":" + cluster.worker(1).rpcPort())
        .doesNotContain("<script");

    JsonNode json =
        new ObjectMapper()
            .readTree(
                repbun("report", web(), with("--dir", folder.toString(), "--format", "json"))
                    .out());
    long bytes = 0;
    for (JsonNode bundle : json.path("bundles").path("bundles")) {
      assertThat(bundle.path("bytes").asLong()).isEqualTo(bytes().get(2) + bytes().get(3));
      bytes += bundle.path("bytes").asLong() * bundle.path("workers").size();
    }
    assertThat(bytes).isPositive().isEqualTo(json.path("plan").path("memoryBytes").asLong());
  }

  @Test
  @Order(5)
  void rollbackToAPlanThatIsNotKeptIsRefused() throws Exception {
    Shell rollback = repbun("rollback", SharedCluster.options(), with("--to", "17", "--yes"));

    assertThat(rollback.code()).isEqualTo(2);
    assertThat(rollback.err()).contains("--to 17, allowed: none or one of [");
  }

  @Test
  @Order(6)
  void rollbackLeavesNoBundle() throws Exception {
    Shell dry = repbun("rollback", SharedCluster.options());
    assertThat(dry.out()).contains("-> none (nothing changed; add --yes to do it)");
    assertThat(new AlluxioPlans(files).current()).isPositive();

    Shell rollback = repbun("rollback", SharedCluster.options(), with("--yes", "--wait", "300"));

    assertThat(rollback.err() + rollback.out()).contains("-> none", "0 of 0 bundles published");
    assertThat(rollback.code()).isZero();
    await("no map is left")
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(files.getStatus(new AlluxioURI("/table/part-3.parquet")).getXAttr())
                    .doesNotContainKey(Names.BUNDLES_XATTR));
  }

  @Test
  @Order(7)
  void workersFullOfWhatTheyMayEvictGetAPlanAndItsBundles() throws Exception {
    for (Node worker : cluster.workers()) {
      fill("/fill/" + worker.index(), worker, SharedCluster.WORKER_BYTES >> 20);
    }
    readTable();
    awaitFull();

    Shell apply = repbun("apply", web(), SharedCluster.options(), with("--yes", "--wait", "300"));

    assertThat(apply.err() + apply.out()).contains("bundles published");
    assertThat(apply.code()).isZero();
    assertThat(files.getStatus(new AlluxioURI("/table/part-3.parquet")).getXAttr())
        .containsKey(Names.BUNDLES_XATTR);
  }

  @Test
  @Order(8)
  void aWorkerFullOfPinnedFilesGetsNoBundleAndTheOthersDo() throws Exception {
    Node pinned = cluster.worker(1);
    long before = new AlluxioPlans(files).current();
    AlluxioURI folder = new AlluxioURI("/pinned");
    files.createDirectory(folder);
    files.setAttribute(folder, SetAttributePOptions.newBuilder().setPinned(true).build());
    // Files are pinned as their folder is; some bytes are left for the bundles that it has.
    fill(folder.getPath(), pinned, (SharedCluster.WORKER_BYTES >> 20) - 1);
    readTable();

    Shell apply = repbun("apply", web(), SharedCluster.options(), with("--yes", "--wait", "300"));

    assertThat(apply.err() + apply.out()).contains("bundles published");
    assertThat(apply.code()).isZero();
    long current = new AlluxioPlans(files).current();
    assertThat(current).isGreaterThan(before);
    EpochPlan plan =
        new RecordStore<>(files, Names.PLANS, EpochPlan.class)
            .get(Long.toString(current))
            .orElseThrow();
    assertThat(plan.bundles())
        .isNotEmpty()
        .allSatisfy(
            bundle ->
                assertThat(bundle.workers())
                    .isNotEmpty()
                    .doesNotContain(pinned.address() + ":" + pinned.rpcPort()));
  }

  private static void fill(String folder, Node worker, int megabytes) throws Exception {
    CreateFilePOptions options =
        CreateFilePOptions.newBuilder()
            .setRecursive(true)
            .setBlockSizeBytes(1 << 20)
            .setWriteType(WritePType.CACHE_THROUGH)
            .setWorkerLocation(
                WorkerNetAddress.newBuilder()
                    .setHost(worker.address())
                    .setRpcPort(worker.rpcPort()))
            .build();
    for (int f = 0; f < megabytes; f++) {
      AlluxioURI file = new AlluxioURI(folder + "/" + f);
      // A worker frees the space of what was evicted or deleted at its own time.
      await("space for " + file)
          .atMost(LIMIT)
          .ignoreExceptions()
          .until(() -> written(file, options));
    }
  }

  private static boolean written(AlluxioURI file, CreateFilePOptions options) throws Exception {
    if (files.exists(file)) {
      files.delete(file); // what an earlier try left
    }
    try (FileOutStream out = files.createFile(file, options)) {
      out.write(new byte[1 << 20]);
    }
    return files.getStatus(file).getInAlluxioPercentage() == 100;
  }

  /** Less than the reserve that bundles leave free is free. */
  private static void awaitFull() throws Exception {
    try (FileSystemContext context = FileSystemContext.create(SharedCluster.configuration())) {
      await("the master knows that all workers are full")
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                try (CloseableResource<BlockMasterClient> master =
                    context.acquireBlockMasterClientResource()) {
                  assertThat(master.get().getWorkerInfoList())
                      .hasSize(3)
                      .allSatisfy(
                          worker ->
                              assertThat(worker.getUsedBytes())
                                  .isGreaterThan(worker.getCapacityBytes() * 9 / 10));
                }
              });
    }
  }
}
