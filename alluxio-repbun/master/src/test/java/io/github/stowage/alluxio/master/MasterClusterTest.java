package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.AlluxioURI;
import alluxio.grpc.ListStatusPOptions;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.alluxio.records.CurrentEpoch;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.NodeSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The jar in an unmodified master, over several lives of that master on one journal. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MasterClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int FILES = 6;
  private static final int FILE_BYTES = 400_004;
  private static final long BUCKET = 3_600_000;
  private static final String PREFIX = "alluxio.master.repbun.";

  @TempDir static Path directory;
  private static final TreeMap<String, byte[]> CONTENT = new TreeMap<>();
  private static Path jar;
  private static NodeSpec masterSpec;
  private static Cluster cluster;
  private static Client client;
  private static RestClient rest;

  @BeforeAll
  static void start() throws Exception {
    jar = Files.copy(Artifacts.pluginJar("master"), directory.resolve("stowage-repbun-master.jar"));
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(3)
                    .workerMemoryBytes(16 << 20)
                    .workDir(directory.resolve("cluster"))
                    .eachMaster(
                        master -> {
                          masterSpec = master;
                          master.jar(jar);
                          master.property(PREFIX + "report.poll.interval", "200ms");
                          master.property(PREFIX + "epoch", "300d");
                          master.property(PREFIX + "plans.kept", "1");
                          master.property("alluxio.user.file.create.ttl", "1h");
                          master.property("alluxio.user.file.create.ttl.action", "DELETE_ALLUXIO");
                        })
                    .build())
            .start();
    client = new Client(cluster);
    rest = new RestClient(cluster.master());
    Random random = new Random(42);
    for (int f = 0; f < FILES; f++) {
      byte[] bytes = new byte[FILE_BYTES];
      random.nextBytes(bytes);
      CONTENT.put("/table/part-" + f, bytes);
      client.write("/table/part-" + f, bytes);
    }
  }

  @AfterAll
  static void close() throws Exception {
    try (Cluster closing = cluster;
        Client first = client) {
      assertThat(closing).isNotNull();
      assertThat(first).isNotNull();
    }
  }

  private static long bucket() {
    return System.currentTimeMillis() / BUCKET * BUCKET;
  }

  private static void restart() {
    cluster.master().kill();
    cluster.master().start();
    cluster.awaitWorkers();
  }

  private static void awaitReads(long reads) {
    await("popularity has " + reads + " reads")
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(rest.status().at("/popularity/reads").asLong()).isEqualTo(reads));
  }

  private static long replan() throws Exception {
    AlluxioURI request = Names.STATE.join(Names.REPLAN);
    new RecordStore<>(client.files, Names.STATE, ReplanRequest.class)
        .put(Names.REPLAN, new ReplanRequest("a test"));
    // An attempt by schedule may come before it.
    await("the request is answered")
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(client.files.exists(request)).isFalse());
    return rest.status().at("/lastAttempt/epoch").asLong();
  }

  private static String whyNot() {
    return rest.status().at("/lastAttempt/whyNot").asText();
  }

  private static long readsOfReports() {
    return rest.status().at("/popularity/reads").asLong();
  }

  @Test
  @Order(1)
  void fewReadsMakeNoPlanAndTheStatusSaysSo() throws Exception {
    await("it runs")
        .atMost(LIMIT)
        .until(() -> rest.status().get("state").asText().equals("running"));
    await("folders are there").atMost(LIMIT).until(() -> client.files.exists(Names.BUNDLES));
    nothingExpires();
    client.report(bucket(), client.access("/table/part-0", 10, 1));
    awaitReads(11);
    assertThat(replan()).isZero();
    assertThat(whyNot()).contains("11 reads").contains("100").contains("reads.min");
    assertThat(rest.get("plan").get("epoch").asLong()).isZero();
  }

  /** Whatever the default of the master's own clients is. */
  private static void nothingExpires() throws Exception {
    ListStatusPOptions all = ListStatusPOptions.newBuilder().setRecursive(true).build();
    assertThat(client.files.listStatus(Names.ROOT, all))
        .hasSizeGreaterThanOrEqualTo(6)
        .allSatisfy(status -> assertThat(status.getTtl()).as(status.getPath()).isEqualTo(-1));
  }

  @Test
  @Order(2)
  void reportsBecomeAPlanWhenSomebodyAsksForOne() throws Exception {
    for (int f = 0; f < FILES; f++) {
      client.report(bucket(), client.access("/table/part-" + f, f == 0 ? 5000 : 20, 5));
    }
    awaitReads(11 + 5000 + 5 * 20 + 6 * 5);
    JsonNode preview = rest.get("plan?preview=true");
    assertThat(new RecordStore<>(client.files, Names.PLANS, EpochPlan.class).list()).isEmpty();

    long epoch = replan();

    assertThat(whyNot()).isEmpty();
    EpochPlan plan =
        new RecordStore<>(client.files, Names.PLANS, EpochPlan.class)
            .get(Long.toString(epoch))
            .orElseThrow();
    assertThat(
            new RecordStore<>(client.files, Names.STATE, CurrentEpoch.class)
                .get(Names.CURRENT)
                .orElseThrow()
                .epoch())
        .isEqualTo(epoch);
    assertThat(plan.budgetBytes()).isEqualTo(FILES * (FILE_BYTES - 4) / 2);
    assertThat(plan.memoryBytes()).isPositive().isLessThanOrEqualTo(plan.budgetBytes());
    List<String> workers =
        cluster.workers().stream().map(w -> w.address() + ":" + w.rpcPort()).toList();
    assertThat(plan.bundles())
        .isNotEmpty()
        .allSatisfy(bundle -> assertThat(workers).containsAll(bundle.workers()));
    PlannedBundle hot =
        plan.bundles().stream().filter(b -> b.path().equals("/table/part-0")).findFirst().get();
    assertThat(hot.columns()).contains("a", "b");
    assertThat(hot.fileId())
        .isEqualTo(client.files.getStatus(new AlluxioURI("/table/part-0")).getFileId());
    JsonNode shown = rest.get("plan");
    assertThat(shown.get("epoch").asLong()).isEqualTo(epoch);
    assertThat(shown.get("bundles")).isEqualTo(preview.get("bundles"));
    assertThat(rest.get("bundles?limit=1").get("bundles")).hasSize(1);
  }

  @Test
  @Order(3)
  void aFileThatIsAnotherNowIsLeftOut() throws Exception {
    long reads = readsOfReports();
    FileAccess access = client.access("/table/part-0", 9, 9);
    client.report(
        bucket(),
        new FileAccess("/table/gone", 12345, Client.COLUMNS, access.rowGroups()),
        new FileAccess("/table/part-1", 54321, Client.COLUMNS, access.rowGroups()));
    awaitReads(reads + 36);
    assertThat(replan()).isPositive();
    assertThat(new RecordStore<>(client.files, Names.PLANS, EpochPlan.class).list()).hasSize(1);
    for (JsonNode bundle : rest.get("plan").get("bundles")) {
      assertThat(bundle.get("path").asText()).isNotEqualTo("/table/gone");
      assertThat(bundle.get("fileId").asLong()).isNotEqualTo(54321);
    }
  }

  @Test
  @Order(4)
  void garbageIsCountedAndHarmsNobody() throws Exception {
    long reads = readsOfReports();
    long bad = rest.status().at("/counters/reportsBad").asLong();
    client.garbage(Client.name(bucket()), new byte[] {1, 2, 3});
    client.garbage("no-report", new byte[0]);
    client.garbage(Client.name(bucket() + 10 * BUCKET), new byte[] {4});
    await("garbage is counted")
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(rest.status().at("/counters/reportsBad").asLong()).isEqualTo(bad + 3));
    client.report(bucket(), client.access("/table/part-2", 1, 1));
    awaitReads(reads + 2);
    assertThat(rest.status().at("/counters/failures").asLong()).isZero();
  }

  @Test
  @Order(5)
  void aMasterThatWasKilledKnowsPopularityAndPlanAsBefore() {
    JsonNode popularity = rest.get("popularity");
    JsonNode plan = rest.get("plan");
    assertThat(plan.get("epoch").asLong()).isPositive();
    restart();
    awaitReads(popularity.get("reads").asLong());
    await("the plan is there again")
        .atMost(LIMIT)
        .untilAsserted(() -> assertThat(rest.get("plan")).isEqualTo(plan));
    assertThat(rest.get("popularity")).isEqualTo(popularity);
  }

  @Test
  @Order(6)
  void reportsCountOnceThoughTheMasterIsKilledWhileItMergesThem() throws Exception {
    long reads = readsOfReports();
    long ended = bucket() - 2 * BUCKET;
    FileAccess access = client.access("/table/part-3", 2, 1);
    for (int round = 0; round < 3; round++) {
      for (int r = 0; r < 40; r++) {
        client.report(ended + r % 2 * BUCKET, access);
        reads += 3;
      }
      // Some are merged and deleted by now, others are not: wherever it is, it dies.
      restart();
      awaitReads(reads);
    }
    await("all are merged")
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(client.reportNames())
                    .noneMatch(name -> name.startsWith(Long.toString(ended))));
    awaitReads(reads);
    restart();
    awaitReads(reads);
  }

  @Test
  @Order(7)
  void whatWorkersMayEvictTakesNoRoomFromBundles() throws Exception {
    masterSpec.property(PREFIX + "budget", "10").property(PREFIX + "mode", "tabrep");
    // So much is in use that less than the reserve is free.
    byte[] big = new byte[12 << 20];
    for (int f = 0; f < 3; f++) {
      client.write("/big/" + f, big);
    }
    long reads = readsOfReports();
    restart();
    awaitReads(reads);
    List<FileAccess> accesses = new ArrayList<>();
    for (int f = 0; f < 3; f++) {
      accesses.add(client.access("/big/" + f, 9000, 9000));
    }
    client.report(bucket(), accesses.toArray(new FileAccess[0]));
    awaitReads(reads + 54_000);
    assertThat(replan()).as(whyNot()).isPositive();
    JsonNode plan = rest.get("plan");
    assertThat(plan.get("memoryBytes").asLong())
        .isPositive()
        .isLessThanOrEqualTo(plan.get("budgetBytes").asLong())
        .isLessThanOrEqualTo(3 * ((16 << 20) * 9 / 10));
  }

  @Test
  @Order(8)
  void restOnlyShowsAndBoundsItsAnswers() {
    assertThat(rest.send("GET", "popularity?limit=0").statusCode()).isEqualTo(400);
    assertThat(rest.send("GET", "popularity?limit=0").body())
        .contains("limit = 0, allowed: 1 to 10000");
    assertThat(rest.send("GET", "bundles?limit=x").statusCode()).isEqualTo(400);
    assertThat(rest.get("popularity?limit=2").get("rowGroups")).hasSize(2);
    for (String page : List.of("status", "plan", "bundles", "popularity")) {
      for (String method : List.of("POST", "PUT", "DELETE")) {
        assertThat(rest.send(method, page).statusCode()).as(method + " " + page).isEqualTo(405);
      }
    }
  }

  @Test
  @Order(9)
  void alluxioShowsKeysAndMetrics() throws Exception {
    assertThat(cluster.shell().fsadmin("report", "metrics"))
        .contains("Master.RepBunWindowReads")
        .contains("Master.RepBunMemoryBytes");
    JsonNode budget = null;
    for (JsonNode setting : rest.status().get("settings")) {
      budget = setting.get("key").asText().equals(PREFIX + "budget") ? setting : budget;
    }
    assertThat(budget.get("value").asText()).isEqualTo("10");
    assertThat(budget.get("source").asText()).isNotEqualTo("DEFAULT");
  }

  @Test
  @Order(10)
  void aBadValueSwitchesUsOffAndNotTheMaster() throws Exception {
    masterSpec.property(PREFIX + "budget", "11");
    restart();
    JsonNode status = rest.status();
    assertThat(status.get("state").asText()).isEqualTo("off");
    assertThat(status.get("whyOff").asText())
        .contains(PREFIX + "budget = 11")
        .contains("allowed: 0 to 10");
    assertThat(Files.readString(cluster.master().log())).contains(PREFIX + "budget = 11");
    assertContent();
  }

  @Test
  @Order(11)
  void switchedOffItDoesNothing() throws Exception {
    masterSpec.property(PREFIX + "enabled", "false");
    restart();
    assertThat(rest.status().get("state").asText()).isEqualTo("off");
    assertThat(rest.send("GET", "plan").statusCode()).isEqualTo(503);
    assertContent();
  }

  @Test
  @Order(12)
  void aMasterWithoutTheJarStartsOnTheSameJournal() throws Exception {
    cluster.master().kill();
    Files.delete(jar);
    cluster.master().start();
    cluster.awaitWorkers();
    assertThat(rest.send("GET", "status").statusCode()).isEqualTo(404);
    assertContent();
  }

  private static void assertContent() throws Exception {
    for (String path : CONTENT.keySet()) {
      assertThat(client.read(path)).as(path).isEqualTo(CONTENT.get(path));
    }
  }
}
