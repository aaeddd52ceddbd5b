package io.github.stowage.alluxio.client.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.grpc.SetAttributePOptions;
import alluxio.security.authorization.Mode;
import io.github.stowage.alluxio.testkit.Node;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the master is asked for when a query looks at a file and then opens it, as engines do. That
 * what has changed meanwhile is asked for again depends on no time in {@code SharedClientTest}.
 */
@Tag("cluster")
class OpeningsClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String FOLDER = "/openings";
  private static final String FILE = FOLDER + "/a";

  @TempDir private static Path directory;
  private static Lake lake;
  private static Node master;

  @BeforeAll
  static void start() throws Exception {
    lake = SharedCluster.lake(directory);
    master = SharedCluster.get().master();
    lake.write(FILE, 100, 1);
  }

  @AfterAll
  static void close() throws Exception {
    lake.close();
  }

  /** By one user, of whom the master counts apart. */
  private static long asked(String user) {
    return master.timed("Master.GetStatus.User:" + user);
  }

  /** Statuses that are asked for when a file is looked at and opened. */
  private static long ofLookingAndOpening(String user, FileSystem files, String scheme)
      throws IOException {
    long before = asked(user);
    assertThat(files.getFileStatus(lake.uri(scheme, FILE)).isFile()).isTrue();
    files.open(lake.uri(scheme, FILE)).close();
    return asked(user) - before;
  }

  /** Where that takes longer than the status is fresh, the file is asked for twice. */
  @Test
  void aQueryThatLooksAtAFileAndOpensItAsksOnce() throws Exception {
    String user = "query";
    try (FileSystem files = lake.openAs(user, "repbun", lake.configuration())) {
      await().atMost(LIMIT).until(() -> ofLookingAndOpening(user, files, "repbun") == 1);
      // Whoever opens it again without a look has no status.
      long before = asked(user);
      files.open(lake.uri("repbun", FILE)).close();
      assertThat(asked(user) - before).isEqualTo(1);
    }
  }

  @Test
  void alluxiosOwnClientAsksTwice() throws Exception {
    String user = "stock";
    try (FileSystem files = lake.openAs(user, "alluxio", lake.configuration())) {
      assertThat(ofLookingAndOpening(user, files, "alluxio")).isEqualTo(2);
    }
  }

  @Test
  void whoIsNoQueryAsksTwice() throws Exception {
    String user = "cached";
    Configuration conf = lake.configuration();
    conf.setBoolean("fs.repbun.impl.disable.cache", false);
    try (FileSystem files = lake.openAs(user, "repbun", conf)) {
      assertThat(ofLookingAndOpening(user, files, "repbun")).isEqualTo(2);
    }
  }

  @Test
  void aFileThatThisProcessReplacedAfterTheLookIsTheNewOne() throws Exception {
    lake.write(FOLDER + "/old", 100, 2);
    lake.write(FOLDER + "/new", 100, 3);
    byte[] fresh = lake.bytes(FOLDER + "/new");
    org.apache.hadoop.fs.Path path = lake.uri("repbun", FOLDER + "/old");
    try (FileSystem query = lake.open("repbun", lake.configuration());
        FileSystem other = lake.open("repbun", lake.configuration())) {
      query.getFileStatus(path);
      other.delete(path, false);
      other.rename(lake.uri("repbun", FOLDER + "/new"), path);
      try (FSDataInputStream in = query.open(path)) {
        assertThat(in.readAllBytes()).isEqualTo(fresh);
      }
    }
  }

  @Test
  void whoWasToldThatAFileIsGoneCannotOpenIt() throws Exception {
    lake.write(FOLDER + "/gone", 100, 4);
    org.apache.hadoop.fs.Path path = lake.uri("repbun", FOLDER + "/gone");
    try (FileSystem query = lake.open("repbun", lake.configuration())) {
      query.getFileStatus(path);
      // As another process.
      lake.alluxio().delete(new AlluxioURI(FOLDER + "/gone"));
      assertThatThrownBy(() -> query.getFileStatus(path)).isInstanceOf(FileNotFoundException.class);
      assertThatThrownBy(() -> query.open(path)).isInstanceOf(FileNotFoundException.class);
    }
  }

  @Test
  void aFolderThatThisProcessClosedAfterTheLookIsClosed() throws Exception {
    lake.write("/to-be-closed/a", 100, 1);
    org.apache.hadoop.fs.Path path = lake.uri("repbun", "/to-be-closed/a");
    try (FileSystem stranger = lake.openAs("stranger", "repbun", lake.configuration());
        FileSystem owner = lake.open("repbun", lake.configuration())) {
      stranger.getFileStatus(path);
      owner.setPermission(path.getParent(), new FsPermission("700"));
      assertThatThrownBy(() -> stranger.open(path)).hasMessageContaining("Permission denied");
    }
  }

  @Test
  void whoMayNotEnterAFolderLearnsNothingAndReadsNothing() throws Exception {
    String closed = "/closed";
    lake.write(closed + "/a", 100, 1);
    lake.alluxio()
        .setAttribute(
            new AlluxioURI(closed),
            SetAttributePOptions.newBuilder().setMode(new Mode((short) 0700).toProto()).build());
    org.apache.hadoop.fs.Path path = lake.uri("repbun", closed + "/a");
    try (FileSystem files = lake.openAs("stranger", "repbun", lake.configuration())) {
      assertThatThrownBy(() -> files.getFileStatus(path)).hasMessageContaining("Permission denied");
      assertThatThrownBy(() -> files.open(path)).hasMessageContaining("Permission denied");
    }
  }
}
