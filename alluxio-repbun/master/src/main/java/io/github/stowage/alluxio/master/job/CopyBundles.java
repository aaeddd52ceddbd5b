package io.github.stowage.alluxio.master.job;

import alluxio.collections.Pair;
import alluxio.job.RunTaskContext;
import alluxio.job.SelectExecutorsContext;
import alluxio.job.plan.PlanDefinition;
import alluxio.job.util.SerializableVoid;
import alluxio.wire.WorkerInfo;
import io.github.stowage.alluxio.copy.BundleCopier;
import io.github.stowage.alluxio.copy.Copy;
import io.github.stowage.alluxio.copy.CopyJob;
import io.github.stowage.alluxio.copy.CopyOrder;
import io.github.stowage.alluxio.copy.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a batch of bundles on one job worker, one after another. Each stays under its temporary
 * name: to give it its final one is for the replicator, so what a job makes that nobody waits for
 * is a leftover, and no bundle.
 */
public final class CopyBundles
    implements PlanDefinition<CopyJob, SerializableVoid, ArrayList<String>> {
  /** The replicator has reserved it. */
  private static final BundleCopier.Room RESERVED = (workers, bytes) -> {};

  @Override
  public Class<CopyJob> getJobConfigClass() {
    return CopyJob.class;
  }

  /**
   * @throws IOException if there is no job worker on the host
   */
  @Override
  public Set<Pair<WorkerInfo, SerializableVoid>> selectExecutors(
      CopyJob job, List<WorkerInfo> jobWorkers, SelectExecutorsContext context) throws IOException {
    for (WorkerInfo worker : jobWorkers) {
      if (worker.getAddress().getHost().equals(job.host())) {
        return Set.of(new Pair<>(worker, null));
      }
    }
    throw new IOException(
        "no job worker on host "
            + job.host()
            + ", there are some on "
            + jobWorkers.stream()
                .map(worker -> worker.getAddress().getHost())
                .collect(Collectors.toCollection(java.util.TreeSet::new)));
  }

  /**
   * @return one text per order: empty, or why it was not carried out
   * @throws IOException if the plan is not the current one or cannot be read
   * @throws InterruptedException if the job was cancelled
   */
  @Override
  public ArrayList<String> runTask(CopyJob job, SerializableVoid none, RunTaskContext context)
      throws IOException, InterruptedException {
    Connection connection = Connection.shared();
    PlannedBundles plan = connection.plan(job.epoch());
    BundleCopier copier = connection.copier(job.bytesPerSecond());
    String writer = CopyJob.writer(context.getJobId());
    ArrayList<String> problems = new ArrayList<>();
    for (CopyOrder order : job.orders()) {
      try {
        Copy copy = plan.copy(order);
        copier.write(copy, RESERVED, copy.writing(writer));
        problems.add("");
      } catch (IOException | RuntimeException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException("cancelled");
        }
        problems.add(Words.of(e));
      }
    }
    return problems;
  }

  @Override
  public String join(CopyJob job, Map<WorkerInfo, ArrayList<String>> results) {
    long made = results.values().stream().flatMap(List::stream).filter(String::isEmpty).count();
    return made + " of " + job.orders().size() + " bundles made";
  }
}
