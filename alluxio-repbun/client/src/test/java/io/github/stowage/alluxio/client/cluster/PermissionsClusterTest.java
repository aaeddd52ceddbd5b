package io.github.stowage.alluxio.client.cluster;

import static io.github.stowage.alluxio.client.cluster.Observations.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.client.file.FileInStream;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.Source;
import alluxio.grpc.CreateDirectoryPOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.SetAclAction;
import alluxio.grpc.SetAttributePOptions;
import alluxio.grpc.WritePType;
import alluxio.security.authorization.AclEntry;
import alluxio.security.authorization.Mode;
import com.google.protobuf.ByteString;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who may read a file reads its bundles, and nobody else does, whatever happens to the file's
 * permissions. All of RepBun on a real cluster with SIMPLE authentication, where each user is in
 * the group of their own name.
 */
@Tag("cluster")
class PermissionsClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String SECRET = "/hr/pay.parquet";
  private static final String PROXY = "proxy";
  private static final String READ = "all bytes";
  private static final String DONE = "done";

  @TempDir private Path directory;
  private final Observations seen = new Observations();
  private Cluster cluster;
  private Lake lake;
  private byte[] content;
  private PublishedBundle bundle;

  @Test
  void bundlesAreReadableByWhoeverCanReadTheirOriginals() throws Exception {
    ClusterSpec spec =
        ClusterSpec.builder()
            .workers(2)
            .property("alluxio.master.repbun.report.poll.interval", "200ms")
            .property(
                "alluxio.security.group.mapping.class",
                "alluxio.security.group.provider.IdentityUserGroupsMapping")
            .property("alluxio.master.security.impersonation." + PROXY + ".users", "*")
            .eachMaster(master -> master.jar(Artifacts.pluginJar("master")))
            .progress(System.out::println)
            .build();
    try (Cluster started = new Cluster(spec).start();
        Lake opened = new Lake(started, directory)) {
      cluster = started;
      lake = opened;
      await("RepBun's folders")
          .atMost(LIMIT)
          .until(
              () -> lake.alluxio().exists(Names.REPORTS) && lake.alluxio().exists(Names.BUNDLES));
      // Only in Alluxio: the under store's system does not know these users.
      lake.write(SECRET, 6_000, 1, cluster.worker(1));
      content = lake.bytes(SECRET);
      create(lake.alluxio(), "/open");
      own("/open", "alice", "alice", 0755);
      create(lake.alluxio(), "/private");
      own("/private", "alice", "alice", 0700);
      // A group that its owner is not in: no reason to have no bundles.
      own(SECRET, "alice", "analytics", 0640);
      own("/hr", "alice", "alice", 0700);
      try (Replication replication = new Replication(cluster, lake.alluxio(), "100MB", directory)) {
        List<PlannedBundle> plan = plan();
        replication.plan(1, plan);
        replication.awaitAll(1, plan.size());
        bundle = replication.map(SECRET).orElseThrow().bundles().get(0);
      }
      // The replicator would take the bundles of a renamed file away: here they stay.
      throughTheOriginal();
      pastTheOriginal();
      reports();
    }
    seen.verify();
    assertThat(seen.rows()).isGreaterThan(60);
  }

  private List<PlannedBundle> plan() throws Exception {
    List<PlannedBundle> plan = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < lake.layout(SECRET).rowGroups(); rowGroup++) {
      Node node = cluster.worker(1 + rowGroup % 2);
      plan.add(
          lake.planned(
              SECRET,
              rowGroup,
              List.of("id", "comment"),
              List.of(node.address() + ":" + node.rpcPort())));
    }
    return plan;
  }

  private void throughTheOriginal() throws Exception {
    state("folder of alice, 0700", SECRET, Set.of("alice"));
    own("/hr", "alice", "alice", 0755);
    Set<String> all = Set.of("alice", "bob", "mallory");
    state("folder 0755", SECRET, all);
    own(SECRET, "alice", "alice", 0600);
    state("the same, file 0600: stock reads", SECRET, all);
    own("/hr", "alice", "alice", 0700);
    state("folder 0700 again", SECRET, Set.of("alice"));
    acl(SetAclAction.MODIFY, "user:bob:r-x");
    state("ACL for bob", SECRET, Set.of("alice", "bob"));
    acl(SetAclAction.REMOVE, "user:bob:r-x");
    state("ACL removed", SECRET, Set.of("alice"));
    own("/hr", "alice", "bob", 0750);
    state("folder of group bob, 0750", SECRET, Set.of("alice", "bob"));
    own("/hr", "bob", "bob", 0700);
    state("folder given to bob, 0700", SECRET, Set.of("bob"));
    rename(SECRET, "/private/pay.parquet");
    state("renamed into private of alice", "/private/pay.parquet", Set.of("alice"));
    rename("/private/pay.parquet", "/open/pay.parquet");
    state("renamed into open", "/open/pay.parquet", all);
    rename("/open/pay.parquet", SECRET);
    own("/hr", "alice", "alice", 0700);
  }

  private void state(String state, String path, Set<String> readers) {
    for (String user : List.of("alice", "bob", "mallory")) {
      for (boolean proxy : new boolean[] {false, true}) {
        String name = proxy ? PROXY + " for " + user : user;
        String expect = readers.contains(user) ? READ : REFUSED;
        seen.row(name, state, "read alluxio://", expect, () -> read("alluxio", path, user, proxy));
        String from = expect.equals(READ) ? READ + ", from bundles" : REFUSED;
        seen.row(name, state, "read repbun://", from, () -> read("repbun", path, user, proxy));
      }
    }
  }

  private void pastTheOriginal() throws Exception {
    String path = bundle.path();
    String epoch = path.substring(0, path.lastIndexOf('/'));
    String list = Names.LISTS.join(ListName.of(lake.status(SECRET)).orElseThrow()).getPath();
    for (String user : List.of("alice", "mallory")) {
      try (alluxio.client.file.FileSystem files = login(user)) {
        refused(user, "list " + Names.BUNDLES, () -> list(files, Names.BUNDLES.getPath()));
        refused(user, "list the epoch's folder", () -> list(files, epoch));
        refused(user, "status of a bundle", () -> files.getStatus(uri(path)).toString());
        refused(user, "read a bundle", () -> readAll(files, path));
        refused(user, "delete a bundle", () -> delete(files, path));
        refused(user, "rename a bundle", () -> rename(files, path, epoch + "/x"));
        refused(user, "chmod a bundle", () -> mode(files, path, 0777));
        refused(user, "label a bundle", () -> attribute(files, path));
        refused(user, "put a file beside it", () -> create(files, epoch + "/mine"));
        refused(user, "put a list", () -> create(files, Names.LISTS + "/x"));
        refused(user, "delete a list", () -> delete(files, list));
        refused(user, "rename a list", () -> rename(files, list, Names.LISTS + "/x"));
        refused(user, "chmod a list", () -> mode(files, list, 0777));
        refused(user, "change a list", () -> attribute(files, list));
        for (String folder : List.of("plans", "state", "lists", "merged", "knocks", "reports")) {
          refused(user, "list " + folder, () -> list(files, Names.ROOT.join(folder).getPath()));
        }
        refused(user, "change the current plan", () -> create(files, Names.STATE + "/current"));
        refused(user, "put a plan", () -> create(files, Names.PLANS + "/7"));
        refused(user, "put a folder in /.repbun", () -> create(files, Names.ROOT + "/x"));
      }
    }
  }

  private void reports() throws Exception {
    String folder = Names.REPORTS.join("of-alice").getPath();
    List<Chunk> chunks = lake.layout(SECRET).chunks();
    as(
        "alice",
        false,
        conf -> {
          try (FileSystem files = lake.open("repbun", conf);
              FSDataInputStream in = files.open(lake.uri("repbun", SECRET))) {
            in.readFully(chunks.get(0).start(), new byte[(int) chunks.get(0).length()]);
          }
          return DONE;
        });
    await("a report").atMost(LIMIT).until(() -> !children(lake.alluxio(), folder).isEmpty());
    String report = children(lake.alluxio(), folder).get(0);
    for (String user : List.of("mallory", "bob")) {
      try (alluxio.client.file.FileSystem files = login(user)) {
        refused(user, "list alice's reports", () -> list(files, folder));
        refused(user, "read a report of alice", () -> files.getStatus(uri(report)).toString());
        refused(user, "delete a report of alice", () -> delete(files, report));
        refused(user, "overwrite a report of alice", () -> attribute(files, report));
        refused(user, "put a report for alice", () -> create(files, folder + "/x"));
        refused(user, "rename alice's reports", () -> rename(files, folder, folder + "-x"));
        refused(user, "delete alice's reports", () -> delete(files, folder));
        refused(user, "put a report of nobody", () -> create(files, Names.REPORTS + "/x"));
      }
    }
    try (alluxio.client.file.FileSystem files = login("alice")) {
      seen.row("alice", "", "list alice's reports", DONE, () -> list(files, folder));
      seen.row("alice", "", "delete a report of alice", DONE, () -> delete(files, report));
    }
  }

  private void refused(String user, String operation, Observations.Attempt attempt) {
    seen.row(user, "", operation, REFUSED, attempt);
  }

  /** What a user of Hadoop's client reads, also when another user's process asks for them. */
  private String read(String scheme, String path, String user, boolean proxy) throws Exception {
    long before = Counter.BUNDLE_BYTES.get();
    byte[] bytes =
        as(
            user,
            proxy,
            conf -> {
              try (FileSystem files = lake.open(scheme, conf);
                  FSDataInputStream in = files.open(lake.uri(scheme, path))) {
                return in.readAllBytes();
              }
            });
    boolean bundled = Counter.BUNDLE_BYTES.get() > before;
    return (java.util.Arrays.equals(bytes, content) ? READ : "other bytes")
        + (bundled ? ", from bundles" : "");
  }

  private interface Work<T> {
    T with(Configuration conf) throws Exception;
  }

  private <T> T as(String user, boolean proxy, Work<T> work) throws Exception {
    Configuration conf = lake.configuration();
    conf.set("alluxio.security.login.username", proxy ? PROXY : user);
    UserGroupInformation who = UserGroupInformation.createRemoteUser(user);
    if (proxy) {
      who =
          UserGroupInformation.createProxyUser(user, UserGroupInformation.createRemoteUser(PROXY));
    }
    return who.doAs((PrivilegedExceptionAction<T>) () -> work.with(conf));
  }

  private alluxio.client.file.FileSystem login(String user) {
    AlluxioProperties properties = alluxio.conf.Configuration.copyProperties();
    properties.merge(cluster.clientProperties(), Source.RUNTIME);
    properties.merge(Map.of("alluxio.security.login.username", user), Source.RUNTIME);
    return alluxio.client.file.FileSystem.Factory.create(new InstancedConfiguration(properties));
  }

  private void own(String path, String owner, String group, int mode) throws Exception {
    alluxio.client.file.FileSystem files = lake.alluxio();
    files.setAttribute(uri(path), SetAttributePOptions.newBuilder().setOwner(owner).build());
    files.setAttribute(uri(path), SetAttributePOptions.newBuilder().setGroup(group).build());
    mode(files, path, mode);
  }

  private void acl(SetAclAction action, String entry) throws Exception {
    lake.alluxio().setAcl(uri("/hr"), action, List.of(AclEntry.fromCliString(entry)));
  }

  private void rename(String from, String to) throws Exception {
    rename(lake.alluxio(), from, to);
  }

  private static AlluxioURI uri(String path) {
    return new AlluxioURI(path);
  }

  private static List<String> children(alluxio.client.file.FileSystem files, String path)
      throws Exception {
    return !files.exists(uri(path))
        ? List.of()
        : files.listStatus(uri(path)).stream().map(status -> status.getPath()).toList();
  }

  private static String list(alluxio.client.file.FileSystem files, String path) throws Exception {
    files.listStatus(uri(path));
    return DONE;
  }

  private static String readAll(alluxio.client.file.FileSystem files, String path)
      throws Exception {
    try (FileInStream in = files.openFile(uri(path))) {
      return "read " + in.readAllBytes().length + " bytes";
    }
  }

  private static String delete(alluxio.client.file.FileSystem files, String path) throws Exception {
    files.delete(uri(path), DeletePOptions.newBuilder().setRecursive(true).build());
    return DONE;
  }

  private static String rename(alluxio.client.file.FileSystem files, String from, String to)
      throws Exception {
    files.rename(uri(from), uri(to));
    return DONE;
  }

  private static String mode(alluxio.client.file.FileSystem files, String path, int mode)
      throws Exception {
    files.setAttribute(
        uri(path),
        SetAttributePOptions.newBuilder().setMode(new Mode((short) mode).toProto()).build());
    return DONE;
  }

  private static String attribute(alluxio.client.file.FileSystem files, String path)
      throws Exception {
    files.setAttribute(
        uri(path),
        SetAttributePOptions.newBuilder()
            .putXattr("stowage.repbun.label", ByteString.copyFromUtf8("x"))
            .build());
    return DONE;
  }

  private static String create(alluxio.client.file.FileSystem files, String path) throws Exception {
    files.createDirectory(
        uri(path),
        CreateDirectoryPOptions.newBuilder().setWriteType(WritePType.MUST_CACHE).build());
    return DONE;
  }
}
