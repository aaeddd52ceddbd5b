package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileOutStream;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AccessControlException;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.SetAclAction;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.security.authorization.AclEntry;
import alluxio.security.authorization.Mode;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * What users of a real cluster may try against the master's extension, which is the superuser.
 * Authentication is SIMPLE, and each user is in the group of their own name.
 */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OtherUsersClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int FILE_BYTES = 400_004;
  private static final long BUCKET = 3_600_000;
  private static final String PREFIX = "alluxio.master.repbun.";
  private static final List<AlluxioURI> FOLDERS =
      List.of(
          Names.ROOT,
          Names.REPORTS,
          Names.KNOCKS,
          Names.ROOT.join("merged"),
          Names.PLANS,
          Names.STATE,
          Names.LISTS,
          Names.BUNDLES);

  /** Of buckets that have left the window long ago. */
  private static final AlluxioURI EXPIRED = Names.ROOT.join("merged").join("0000000000001");

  private static final AlluxioURI EXPIRED_TOO = Names.ROOT.join("merged").join("0000000000002");

  @TempDir static Path directory;
  private static Cluster cluster;
  private static Client superuser;
  private static Client bob;
  private static Client mallory;
  private static RestClient rest;

  /** At first the jar is named, but is not there: users come before the extension. */
  @BeforeAll
  static void start() throws Exception {
    Path jar = directory.resolve("stowage-repbun-master.jar");
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(2)
                    .workerMemoryBytes(16 << 20)
                    .workDir(directory.resolve("cluster"))
                    .property(
                        "alluxio.security.group.mapping.class",
                        "alluxio.security.group.provider.IdentityUserGroupsMapping")
                    .eachMaster(
                        master -> {
                          master.jar(jar);
                          master.property(PREFIX + "report.poll.interval", "200ms");
                          master.property(PREFIX + "epoch", "300d");
                          master.property(PREFIX + "mode", "colrep");
                          // The default is 100 MB, for answers to the extension, too.
                          master.property(
                              "alluxio.user.network.rpc.max.inbound.message.size", "2MB");
                        })
                    .build())
            .start();
    superuser = new Client(cluster);
    bob = new Client(cluster, "bob");
    mallory = new Client(cluster, "mallory");
    rest = new RestClient(cluster.master());
    mode(superuser.files, new AlluxioURI("/"), 0777);
    for (AlluxioURI folder : FOLDERS) {
      create(mallory.files, folder);
      mode(mallory.files, folder, 0777);
      mallory.files.setAcl(
          folder,
          SetAclAction.MODIFY,
          List.of(
              AclEntry.fromCliString("user:mallory:rwx"),
              AclEntry.fromCliString("default:user:mallory:rwx")));
    }
    create(bob.files, new AlluxioURI("/of-bob"));
    write(bob.files, new AlluxioURI("/of-bob/file"));
    create(mallory.files, EXPIRED);
    mallory.files.rename(new AlluxioURI("/of-bob"), EXPIRED.join("moved"));
    create(mallory.files, EXPIRED_TOO);
    Files.copy(Artifacts.pluginJar("master"), jar);
    cluster.master().kill();
    cluster.master().start();
    cluster.awaitWorkers();
    await("it runs")
        .atMost(LIMIT)
        .until(() -> rest.status().get("state").asText().equals("running"));
    create(superuser.files, new AlluxioURI("/shared"));
    mode(superuser.files, new AlluxioURI("/shared"), 0777);
  }

  @AfterAll
  static void close() throws Exception {
    try (Cluster closing = cluster;
        Client first = superuser;
        Client second = bob;
        Client third = mallory) {
      assertThat(closing).isNotNull();
      assertThat(List.of(first, second, third)).hasSize(3);
    }
  }

  private static void create(FileSystem files, AlluxioURI folder) throws Exception {
    files.createDirectory(
        folder, CreateDirectoryPOptions.newBuilder().setWriteType(WritePType.MUST_CACHE).build());
  }

  private static void mode(FileSystem files, AlluxioURI path, int mode) throws Exception {
    files.setAttribute(
        path, SetAttributePOptions.newBuilder().setMode(new Mode((short) mode).toProto()).build());
  }

  /** Only in Alluxio: the under store's system does not know these users. */
  private static void write(FileSystem files, AlluxioURI path) throws Exception {
    try (FileOutStream out =
        files.createFile(
            path,
            CreateFilePOptions.newBuilder()
                .setBlockSizeBytes(1 << 20)
                .setWriteType(WritePType.MUST_CACHE)
                .build())) {
      out.write(new byte[1000]);
    }
  }

  private static boolean exists(AlluxioURI path) throws Exception {
    return superuser.files.exists(path);
  }

  private static void awaitGone(AlluxioURI path) {
    await(path + " is gone").atMost(LIMIT).until(() -> !exists(path));
  }

  private static long reads() {
    return rest.status().at("/popularity/reads").asLong();
  }

  private static void awaitReads(long reads) {
    await(reads + " reads").atMost(LIMIT).untilAsserted(() -> assertThat(reads()).isEqualTo(reads));
  }

  private static long bucket() {
    return System.currentTimeMillis() / BUCKET * BUCKET;
  }

  private static void knock(Client client) throws Exception {
    AlluxioURI knock = Names.KNOCKS.join(UUID.randomUUID().toString());
    create(client.files, knock);
    awaitGone(knock);
  }

  @Test
  @Order(1)
  void foldersThatAUserMadeFirstBecomeTheMasters() throws Exception {
    String master = System.getProperty("user.name");
    await("the last folder is closed")
        .atMost(LIMIT)
        .until(() -> superuser.files.getStatus(Names.BUNDLES).getMode() == 0700);
    for (AlluxioURI folder : FOLDERS) {
      URIStatus status = superuser.files.getStatus(folder);
      assertThat(status.getOwner()).as("owner of " + folder).isEqualTo(master);
      assertThat(status.getAcl().hasExtended()).as("ACL of " + folder).isFalse();
      assertThat(status.getDefaultAcl().isEmpty()).as("default ACL of " + folder).isTrue();
      assertThatThrownBy(() -> mode(mallory.files, folder, 0777))
          .as("mallory opens " + folder)
          .isInstanceOf(AccessControlException.class);
    }
    for (AlluxioURI folder : List.of(Names.PLANS, Names.STATE, Names.LISTS, Names.BUNDLES)) {
      assertThatThrownBy(() -> create(mallory.files, folder.join("x")))
          .as("mallory writes to " + folder)
          .isInstanceOf(AccessControlException.class);
    }
    awaitGone(EXPIRED_TOO);
    assertThat(exists(EXPIRED.join("moved").join("file"))).as("bob's file").isTrue();
  }

  @Test
  @Order(2)
  void otherSpellingsOfAPathAreNoOtherFiles() throws Exception {
    superuser.write("/t/f", new byte[FILE_BYTES]);
    AlluxioURI bundle = Names.BUNDLES.join("b");
    superuser.write(bundle.getPath(), new byte[FILE_BYTES]);
    long before = reads();
    FileAccess file = superuser.access("/t/f", 100, 1);
    FileAccess ours = superuser.access(bundle.getPath(), 100, 1);
    List<FileAccess> accesses = new ArrayList<>(List.of(file));
    for (String path : List.of("/t/f?1", "/t/f?2", "/./t/f", "/t/./f", "/t//f", "/t\\f", "/t/f/")) {
      accesses.add(new FileAccess(path, file.fileId(), file.columns(), file.rowGroups()));
    }
    accesses.add(new FileAccess("/." + bundle, ours.fileId(), ours.columns(), ours.rowGroups()));
    superuser.report(bucket(), accesses.toArray(new FileAccess[0]));
    awaitReads(before + accesses.size() * 101L);

    AlluxioURI request = Names.STATE.join(Names.REPLAN);
    new RecordStore<>(superuser.files, Names.STATE, ReplanRequest.class)
        .put(Names.REPLAN, new ReplanRequest("a test"));
    awaitGone(request);

    var plan = rest.get("plan");
    List<String> paths = new ArrayList<>();
    plan.get("bundles").forEach(planned -> paths.add(planned.get("path").asText()));
    assertThat(paths).as(rest.status().toString()).isNotEmpty().containsOnly("/t/f");
    assertThat(plan.get("budgetBytes").asLong()).isLessThanOrEqualTo((FILE_BYTES - 4) / 2);
  }

  @Test
  @Order(3)
  void aFolderThatWasMovedAmongTheKnocksKeepsWhatIsInIt() throws Exception {
    AlluxioURI folder = new AlluxioURI("/shared/of-bob");
    create(bob.files, folder);
    write(bob.files, folder.join("file"));
    AlluxioURI moved = Names.KNOCKS.join("x");
    mallory.files.rename(folder, moved);

    knock(mallory);
    knock(bob);

    assertThat(exists(moved.join("file"))).as("bob's file").isTrue();
    assertThat(exists(Names.reportsOf("bob"))).isTrue();
    assertThat(rest.status().at("/counters/failures").asLong()).isZero();
  }

  @Test
  @Order(4)
  void aFolderThatWasMovedIntoAReportKeepsWhatIsInIt() throws Exception {
    AlluxioURI folder = new AlluxioURI("/shared/too-of-bob");
    create(bob.files, folder);
    write(bob.files, folder.join("file"));
    knock(mallory);
    AlluxioURI report = new AlluxioURI("/shared/report");
    mallory.files.createDirectory(
        report,
        CreateDirectoryPOptions.newBuilder()
            .setWriteType(WritePType.MUST_CACHE)
            .putXattr("stowage.repbun.record", ByteString.copyFromUtf8("x"))
            .build());
    mallory.files.rename(folder, report.join("moved"));
    // So old a report is deleted when it is seen.
    AlluxioURI own = Names.reportsOf("mallory");
    AlluxioURI old = own.join(Client.name(1));
    mallory.files.rename(report, old);

    AlluxioURI later = own.join(Client.name(2));
    create(mallory.files, new AlluxioURI("/shared/later"));
    mallory.files.setAttribute(
        new AlluxioURI("/shared/later"),
        SetAttributePOptions.newBuilder()
            .putXattr("stowage.repbun.record", ByteString.copyFromUtf8("x"))
            .build());
    mallory.files.rename(new AlluxioURI("/shared/later"), later);
    awaitGone(later);

    assertThat(exists(old.join("moved").join("file"))).as("bob's file").isTrue();
    long before = reads();
    superuser.report(bucket(), superuser.access("/t/f", 1, 1));
    awaitReads(before + 2);
    assertThat(rest.status().at("/counters/failures").asLong()).isZero();
  }

  @Test
  @Order(5)
  void aUserWithMoreReportsThanCanBeListedHidesNoOther() throws Exception {
    byte[] noise = new byte[1 << 20];
    new Random(1).nextBytes(noise);
    for (int i = 0; i < 3; i++) {
      mallory.files.createDirectory(
          Names.reportsOf("mallory").join(Client.name(bucket())),
          CreateDirectoryPOptions.newBuilder()
              .setWriteType(WritePType.MUST_CACHE)
              .putXattr("stowage.repbun.record", ByteString.copyFrom(noise))
              .build());
    }
    long before = reads();
    superuser.report(bucket(), superuser.access("/t/f", 1, 1));
    awaitReads(before + 2);
    assertThat(rest.status().at("/counters/failures").asLong()).isZero();
    assertThat(rest.status().at("/counters/reportsBad").asLong()).isPositive();
  }
}
