package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.grpc.DeletePOptions;
import alluxio.grpc.ListStatusPOptions;
import alluxio.grpc.TtlAction;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.RowGroupAccess;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers read arrives where the master looks for it. */
@Tag("cluster")
class ReportsClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** No other class reads there: a client of theirs may report late. */
  private static final String FOLDER = "/reports/";

  private static final String PATH = FOLDER + "a";
  private static final String USER = System.getProperty("user.name");

  @TempDir private Path directory;

  @Test
  void columnsReadTogetherAreReportedExactly() throws Exception {
    Cluster cluster = SharedCluster.get();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.write(PATH, 6_000, 1);
      FileLayout layout = lake.layout(PATH);
      // A bundle changes where bytes come from, not what is reported.
      lake.publish(PATH, lake.bundle(PATH, 0, Set.of("id"), cluster.worker(1)));
      lake.put(FOLDER + "text", new byte[10_000], cluster.worker(1));
      try (FileSystem files = lake.open("repbun", lake.configuration())) {
        read(lake, files, layout, 0, "id", "place.city");
        read(lake, files, layout, 0, "id", "place.zip");
        read(lake, files, layout, 1, "comment");
        read(lake, files, layout, 1);
        try (FSDataInputStream in = files.open(lake.uri("repbun", FOLDER + "text"))) {
          assertThat(in.readAllBytes()).hasSize(10_000);
        }
        // Nobody would take reports away where no master has RepBun.
        long failed = Counter.REPORTS_FAILED.get();
        await().atMost(LIMIT).until(() -> Counter.REPORTS_FAILED.get() > failed);
        assertThat(lake.alluxio().exists(Names.REPORTS)).isFalse();
        lake.makeReportsFolder(USER);
        awaitSum(lake, 3);
        readWithAStreamPerColumn(lake, files, layout, 1, "id", "price", "day");
        awaitSum(lake, 4);
        // The last one is reported when the file system is closed.
        read(lake, files, layout, 1, "day", "price");
      }
      awaitSum(lake, 5);
      reportsExpire(lake);
      Map<String, FileAccess> reports = reports(lake);
      for (var report : reports.entrySet()) {
        FileAccess file = report.getValue();
        assertThat(report.getKey()).matches("\\d{13}-[0-9a-f-]{36}/\\d+");
        assertThat(Long.parseLong(report.getKey().replaceAll("-.*", "")) % 3_600_000).isZero();
        assertThat(file.path()).isEqualTo(PATH);
        assertThat(file.fileId()).isEqualTo(lake.status(PATH).getFileId());
        assertThat(file.columns()).containsExactly("id", "price", "comment", "place", "day");
      }
      assertThat(counts(reports, 0)).isEqualTo(Map.of("[0, 3]", 2L));
      assertThat(counts(reports, 1)).isEqualTo(Map.of("[2]", 1L, "[1, 4]", 1L, "[0, 1, 4]", 1L));
    }
  }

  /** Each opening asks for a status, as Alluxio's own does. The metrics are one user's. */
  @Test
  void ofFilesThatWereOpenedTheMasterIsNotAskedAgain() throws Exception {
    int opened = 5;
    String user = "counted";
    Node master = SharedCluster.get().master();
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.makeReportsFolder(user);
      for (int i = 0; i < opened; i++) {
        lake.write(FOLDER + i, 100, i);
      }
      Configuration conf = lake.configuration();
      // One report, when the file system is closed.
      conf.set("stowage.repbun.report.interval", "1h");
      try (FileSystem files = lake.openAs(user, "repbun", conf)) {
        for (int i = 0; i < opened; i++) {
          try (FSDataInputStream in = files.open(lake.uri("repbun", FOLDER + i))) {
            in.readAllBytes();
          }
        }
      }
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(sum(reports(lake, user))).isEqualTo(opened));
      // Whose folder it is, whether it is there, and the report itself.
      assertThat(asked(master, user, "GetStatus")).isEqualTo(opened + 1);
      assertThat(asked(master, user, "CheckExistence")).isEqualTo(1);
      assertThat(asked(master, user, "CreateDirectory")).isEqualTo(2);
    }
  }

  @Test
  void aFolderThatWasRemovedIsAskedForAgain() throws Exception {
    String user = "again";
    try (Lake lake = SharedCluster.lake(directory)) {
      lake.makeReportsFolder(user);
      lake.write(PATH, 100, 1);
      try (FileSystem files = lake.openAs(user, "repbun", lake.configuration())) {
        try (FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
          in.readAllBytes();
        }
        await()
            .atMost(LIMIT)
            .untilAsserted(() -> assertThat(sum(reports(lake, user))).isEqualTo(1));
        int knocks = lake.alluxio().listStatus(Names.KNOCKS).size();
        lake.alluxio()
            .delete(Names.reportsOf(user), DeletePOptions.newBuilder().setRecursive(true).build());
        try (FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
          in.readAllBytes();
        }
        await().atMost(LIMIT).until(() -> lake.alluxio().listStatus(Names.KNOCKS).size() > knocks);
        assertThat(lake.alluxio().exists(Names.reportsOf(user))).isFalse();
        lake.makeReportsFolder(user);
        await()
            .atMost(LIMIT)
            .untilAsserted(() -> assertThat(sum(reports(lake, user))).isEqualTo(1));
      }
    }
  }

  private static long asked(Node master, String user, String call) {
    return master.timed("Master." + call + ".User:" + user);
  }

  private static void read(
      Lake lake, FileSystem files, FileLayout layout, int rowGroup, String... leaves)
      throws Exception {
    try (FSDataInputStream in = files.open(lake.uri("repbun", PATH))) {
      read(in, layout, rowGroup, leaves);
    }
  }

  private static void read(FSDataInputStream in, FileLayout layout, int rowGroup, String... leaves)
      throws Exception {
    in.seek(layout.fileLength() - 8);
    in.readFully(new byte[8]);
    for (Chunk chunk : layout.chunks()) {
      if (chunk.rowGroup() == rowGroup && List.of(leaves).contains(chunk.path())) {
        in.seek(chunk.start());
        in.readFully(new byte[(int) chunk.length()]);
      }
    }
  }

  private static void readWithAStreamPerColumn(
      Lake lake, FileSystem files, FileLayout layout, int rowGroup, String... leaves)
      throws Exception {
    List<FSDataInputStream> streams = new ArrayList<>();
    for (String leaf : leaves) {
      streams.add(files.open(lake.uri("repbun", PATH)));
      read(streams.get(streams.size() - 1), layout, rowGroup, leaf);
    }
    for (FSDataInputStream stream : streams) {
      stream.close();
    }
  }

  /** What each report says of the folder's files. */
  private static Map<String, FileAccess> reports(Lake lake) throws Exception {
    return reports(lake, USER);
  }

  private static Map<String, FileAccess> reports(Lake lake, String user) throws Exception {
    RecordStore<AccessReport> store =
        new RecordStore<>(lake.alluxio(), Names.reportsOf(user), AccessReport.class);
    Map<String, FileAccess> reports = new TreeMap<>();
    for (var record : store.list().entrySet()) {
      int i = 0;
      for (FileAccess file : store.decode(record.getValue()).files()) {
        if (file.path().startsWith(FOLDER)) {
          reports.put(record.getKey() + "/" + i, file);
        }
        i++;
      }
    }
    return reports;
  }

  /** While no master takes them. */
  private static void reportsExpire(Lake lake) throws Exception {
    ListStatusPOptions all = ListStatusPOptions.newBuilder().setRecursive(true).build();
    assertThat(lake.alluxio().listStatus(Names.REPORTS, all))
        .filteredOn(status -> status.getXAttr() != null && !status.getXAttr().isEmpty())
        .isNotEmpty()
        .allSatisfy(
            status -> {
              // The bucket is an hour.
              assertThat(status.getTtl()).isEqualTo(Duration.ofHours(49).toMillis());
              assertThat(status.getFileInfo().getTtlAction()).isEqualTo(TtlAction.DELETE_ALLUXIO);
            });
  }

  private static void awaitSum(Lake lake, long reads) {
    await().atMost(LIMIT).untilAsserted(() -> assertThat(sum(reports(lake))).isEqualTo(reads));
  }

  private static long sum(Map<String, FileAccess> reports) {
    return reports.values().stream()
        .flatMap(file -> file.rowGroups().stream())
        .flatMap(rowGroup -> rowGroup.queries().stream())
        .mapToLong(ColumnSet::count)
        .sum();
  }

  private static Map<String, Long> counts(Map<String, FileAccess> reports, int rowGroup) {
    Map<String, Long> counts = new TreeMap<>();
    for (FileAccess file : reports.values()) {
      for (RowGroupAccess access : file.rowGroups()) {
        if (access.index() == rowGroup) {
          access
              .queries()
              .forEach(query -> counts.merge(query.columns().toString(), query.count(), Long::sum));
        }
      }
    }
    return counts;
  }
}
