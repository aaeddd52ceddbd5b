package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged replicator on a real cluster whose job master is gone. */
@Tag("cluster")
class JobMasterTest extends ReplicatorTestCase {
  @AfterEach
  void restore() {
    cluster.restore();
  }

  @Test
  void withoutItTheReplicatorCopiesWhatJobsHaveBegun() throws Exception {
    List<PlannedBundle> planned = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < 3; rowGroup++) {
      planned.add(lab.bundle(T, rowGroup, List.of("a"), 1, 2));
      planned.add(lab.bundle(U, rowGroup, List.of("b"), 2, 3));
    }
    PlannedBundle[] all = planned.toArray(PlannedBundle[]::new);
    try (ReplicatorProcess service =
        ReplicatorRun.service(
            cluster, directory, "--interval=100ms", "--grace=0s", "--rate=15KB")) {
      plan(all);
      await("a job writes").atMost(NOTICED).until(() -> !lab.bundleFolder().isEmpty());
      cluster.jobMaster().kill();

      await()
          .atMost(NOTICED)
          .untilAsserted(
              () -> {
                assertThat(lab.outcome().epoch()).isEqualTo(epoch());
                assertThat(lab.outcome().published()).isEqualTo(all.length);
              });
      assertThat(service.output())
          .contains("job workers on " + JOB_WORKERS + " hosts copy")
          .contains("no answer from the job service");
      for (PlannedBundle bundle : all) {
        lab.assertPublished(bundle);
      }
    }
  }
}
