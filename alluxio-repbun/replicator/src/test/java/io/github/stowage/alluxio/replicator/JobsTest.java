package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import alluxio.ClientContext;
import alluxio.client.job.JobMasterClient;
import alluxio.job.wire.JobInfo;
import alluxio.job.wire.Status;
import alluxio.worker.job.JobMasterClientContext;
import io.github.stowage.alluxio.copy.CopyJob;
import io.github.stowage.alluxio.copy.CopyOrder;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged replicator on a real cluster whose job workers copy. */
@Tag("cluster")
class JobsTest extends ReplicatorTestCase {
  /** A bundle then takes seconds: what happens meanwhile happens in the middle of it. */
  private static final String SLOW = "--rate=15KB";

  private JobMasterClient jobs;

  @BeforeEach
  void connect() {
    jobs =
        JobMasterClient.Factory.create(
            JobMasterClientContext.newBuilder(ClientContext.create(lab.context.getClusterConf()))
                .build());
    await()
        .atMost(NOTICED)
        .untilAsserted(() -> assertThat(jobs.getAllWorkerHealth()).hasSize(JOB_WORKERS));
  }

  @AfterEach
  void disconnect() throws IOException {
    jobs.close();
    cluster.restore();
  }

  @Test
  void jobsMakeWhatTheReplicatorMakes() throws Exception {
    PlannedBundle[] planned = {
      lab.bundle(T, 0, List.of("a", "d"), 1, 3),
      lab.bundle(T, 1, List.of("b"), 3),
      lab.bundle(U, 2, List.of("c"), 2, 1),
      // Wrong ones do not take the others with them.
      lab.bundle(U, 1, List.of("missing"), 2),
      lab.bundle(lab.status(U), 0, List.of("a"), 1, 2),
    };
    plan(planned);
    assertThat(once("0s").status()).isEqualTo(1);
    List<byte[]> alone = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      lab.assertPublished(planned[i]);
      alone.add(content(planned[i]));
    }
    lab.current(0);
    assertThat(once("0s").status()).isZero();
    Set<Long> before = Set.copyOf(jobs.list());

    plan(planned);
    ReplicatorRun run = byJobs("--once");

    assertThat(run.status()).as(run.output()).isEqualTo(1);
    assertThat(run.output())
        .contains("job workers on " + JOB_WORKERS + " hosts copy")
        .contains("WriteBundle=3");
    for (int i = 0; i < 3; i++) {
      lab.assertPublished(planned[i]);
      assertThat(content(planned[i])).isEqualTo(alone.get(i));
    }
    assertThat(lab.outcome().notBundled().stream().map(NotBundled::why))
        .anyMatch(why -> why.contains("[missing]"))
        .anyMatch(why -> why.contains("bytes in the file, and 1 in the plan"));
    List<JobInfo> made =
        jobs.listDetailed().stream().filter(job -> !before.contains(job.getId())).toList();
    assertThat(made).isNotEmpty();
    assertThat(made)
        .allMatch(job -> job.getName().equals(CopyJob.NAME))
        .allMatch(job -> job.getStatus() == Status.COMPLETED);
    assertThat(cluster.shell().job("ls")).contains(CopyJob.NAME).contains("COMPLETED");
  }

  @Test
  void aKilledJobWorkerLeavesEveryBundleWholeOrAbsentAndNoneTwice() throws Exception {
    List<PlannedBundle> planned = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < 3; rowGroup++) {
      planned.add(lab.bundle(T, rowGroup, List.of("a"), 1, 2));
      planned.add(lab.bundle(U, rowGroup, List.of("b"), 2, 3));
    }
    PlannedBundle[] all = planned.toArray(PlannedBundle[]::new);
    try (ReplicatorProcess service =
        ReplicatorRun.service(
            cluster, directory, "--interval=100ms", "--grace=0s", "--copies-by=jobs", SLOW)) {
      plan(all);
      // Which one it is depends on where the blocks of the originals are.
      Node killed =
          await("a job worker writes")
              .atMost(NOTICED)
              .until(this::writing, Optional::isPresent)
              .orElseThrow();
      killed.kill();

      await()
          .atMost(NOTICED)
          .untilAsserted(
              () -> {
                lab.assertReadable(T);
                lab.assertReadable(U);
                assertThat(lab.outcome().epoch()).isEqualTo(epoch());
                assertThat(lab.outcome().published()).isEqualTo(all.length);
              });
      assertThat(service.output()).contains("JOBS").contains("was lost");
      assertThat(service.isAlive()).isTrue();
    }
    assertThat(once("0s").status()).isZero();
    for (PlannedBundle bundle : all) {
      lab.assertPublished(bundle);
    }
    assertThat(bundleFiles()).hasSize(all.length);
  }

  @Test
  void theJobsOfAKilledReplicatorAreCancelledByTheNext() throws Exception {
    PlannedBundle planned = lab.bundle(T, 0, List.of("a", "b", "c", "d"), 1);
    plan(planned);
    try (ReplicatorProcess first =
        ReplicatorRun.service(cluster, directory, "--copies-by=jobs", "--rate=1KB")) {
      await().atMost(NOTICED).until(() -> isWriting(cluster.jobWorker(1)));
    }
    List<JobInfo> left = unfinished();
    assertThat(left).hasSize(1);

    ReplicatorRun run = byJobs("--once");

    assertThat(run.status()).as(run.output()).isZero();
    lab.assertPublished(planned);
    assertThat(jobs.getJobStatus(left.get(0).getId()).getStatus()).isEqualTo(Status.CANCELED);
    assertThat(bundleFiles()).hasSize(1);
  }

  @Test
  void withoutJobWorkersTheReplicatorCopies() throws Exception {
    for (int i = 1; i <= JOB_WORKERS; i++) {
      cluster.jobWorker(i).kill();
    }
    await().atMost(NOTICED).untilAsserted(() -> assertThat(jobs.getAllWorkerHealth()).isEmpty());
    PlannedBundle planned = lab.bundle(T, 0, List.of("a"), 1, 2);
    plan(planned);

    ReplicatorRun none = ReplicatorRun.of(cluster, directory, null, "--once", "--copies-by=jobs");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.output()).contains("--copies-by is jobs");
    assertThat(lab.map(T)).isEmpty();

    ReplicatorRun run = ReplicatorRun.of(cluster, directory, null, "--once");
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).contains("no job worker copies");
    lab.assertPublished(planned);
  }

  /** Whoever may log in may run jobs. */
  @Test
  void aForgedJobDoesNothingThatIsNotPlanned() throws Exception {
    plan(lab.bundle(T, 0, List.of("a"), 1));
    String folder = "/.repbun/bundles/" + epoch() + "/";
    String target = folder + lab.status(T).getFileId() + "-0";

    JobInfo otherEpoch = run(epoch() + 1, new CopyOrder(T, 0, lab.worker(1), target));
    JobInfo notPlanned =
        run(
            epoch(),
            new CopyOrder(T, 1, lab.worker(1), target),
            new CopyOrder(U, 0, lab.worker(1), target),
            new CopyOrder(T, 0, lab.worker(2), target),
            new CopyOrder(T, 0, lab.worker(1), "/data/forged"));

    assertThat(otherEpoch.getStatus()).isEqualTo(Status.FAILED);
    assertThat(otherEpoch.getErrorMessage()).contains("allowed: that of the current plan");
    assertThat(notPlanned.getResult()).isEqualTo("0 of 4 bundles made");
    assertThat(lab.bundleFolder()).isEmpty();
    assertThat(lab.map(T)).isEmpty();
  }

  private JobInfo run(long epoch, CopyOrder... orders) throws Exception {
    String host = cluster.jobWorker(1).address();
    long id = jobs.run(new CopyJob(epoch, host, 1 << 20, List.of(orders)));
    await().atMost(NOTICED).until(() -> jobs.getJobStatus(id).getStatus().isFinished());
    return jobs.getJobStatusDetailed(id);
  }

  /** The file of a running job of its is there. */
  private Optional<Node> writing() throws Exception {
    for (int i = 1; i <= JOB_WORKERS; i++) {
      if (isWriting(cluster.jobWorker(i))) {
        return Optional.of(cluster.jobWorker(i));
      }
    }
    return Optional.empty();
  }

  private boolean isWriting(Node jobWorker) throws Exception {
    for (JobInfo job : unfinished()) {
      String writer = "." + CopyJob.writer(job.getId()) + ".";
      boolean its =
          jobs.getJobStatusDetailed(job.getId()).getDescription().contains(jobWorker.address());
      if (its && lab.bundleFolder().stream().anyMatch(path -> path.contains(writer))) {
        return true;
      }
    }
    return false;
  }

  private List<JobInfo> unfinished() throws IOException {
    return jobs.listDetailed().stream()
        .filter(job -> job.getName().equals(CopyJob.NAME) && !job.getStatus().isFinished())
        .toList();
  }

  /** Up to its footer, in which parquet-java lists encodings in any order. */
  private static byte[] content(PlannedBundle planned) throws Exception {
    PublishedBundle bundle =
        lab.map(planned.path()).orElseThrow().bundles().stream()
            .filter(b -> b.rowGroup() == planned.rowGroup())
            .findFirst()
            .orElseThrow();
    long end =
        bundle.chunks().stream().mapToLong(c -> c.position() + c.length()).max().orElseThrow();
    return lab.read(bundle.path(), 0, (int) end);
  }

  private static ReplicatorRun byJobs(String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("--copies-by=jobs", "--grace=0s"));
    all.addAll(List.of(options));
    return ReplicatorRun.of(cluster, directory, null, all.toArray(String[]::new));
  }
}
