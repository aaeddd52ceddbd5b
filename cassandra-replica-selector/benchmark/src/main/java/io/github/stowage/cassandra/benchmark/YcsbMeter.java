package io.github.stowage.cassandra.benchmark;

import io.github.stowage.client.ClosedPhase;
import io.github.stowage.client.ClusterSpec;
import io.github.stowage.client.DataSpec;
import io.github.stowage.client.PhaseOrder;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.util.concurrent.ExecutionException;

/** YCSB's own client, in a process of its own. */
final class YcsbMeter implements Meter {
  private final DemoCluster cluster;
  private final DemoPlan plan;

  YcsbMeter(DemoCluster cluster, DemoPlan plan) {
    this.cluster = cluster;
    this.plan = plan;
  }

  @Override
  public PhaseRecord measure(PhaseKey key, Workload workload, long seed)
      throws IOException, InterruptedException, ExecutionException {
    DataSpec data =
        new DataSpec(cluster.workload(workload.file()).toString(), "usertable", plan.records());
    return ClosedPhase.run(
        new PhaseOrder(
            key,
            Math.toIntExact(plan.settle().toSeconds()),
            Math.toIntExact(plan.measure().toSeconds()),
            seed,
            PhaseOrder.COORDINATOR,
            data,
            reach()));
  }

  private ClusterSpec reach() {
    return ClusterSpec.open(
        cluster.addresses(), cluster.coordinator().address(), DemoCluster.REQUEST_TIMEOUT);
  }
}
