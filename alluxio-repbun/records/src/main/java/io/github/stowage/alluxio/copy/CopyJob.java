package io.github.stowage.alluxio.copy;

import alluxio.job.plan.PlanConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A batch of bundles for one job worker, as the replicator asks Alluxio's job service to make it.
 * The result of its only task is a list of texts, one per order: empty, or why there is no bundle.
 */
public final class CopyJob implements PlanConfig {
  /** In Alluxio's list of jobs. */
  public static final String NAME = "RepBunCopy";

  private static final long serialVersionUID = 1L;

  private final long epoch;
  private final String host;
  private final long bytesPerSecond;
  private final ArrayList<CopyOrder> orders;

  /**
   * @param epoch of the plan, which must be the current one
   * @param host of the job worker
   * @param bytesPerSecond that all these jobs together copy on one job worker
   */
  public CopyJob(long epoch, String host, long bytesPerSecond, List<CopyOrder> orders) {
    this.epoch = epoch;
    this.host = host;
    this.bytesPerSecond = bytesPerSecond;
    this.orders = new ArrayList<>(orders);
  }

  public long epoch() {
    return epoch;
  }

  public String host() {
    return host;
  }

  public long bytesPerSecond() {
    return bytesPerSecond;
  }

  public List<CopyOrder> orders() {
    return List.copyOf(orders);
  }

  /**
   * What distinguishes its temporary files.
   *
   * @param jobId Alluxio's
   */
  public static String writer(long jobId) {
    return "job-" + jobId;
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public Collection<String> affectedPaths() {
    TreeSet<String> paths = new TreeSet<>();
    orders.forEach(order -> paths.add(order.path()));
    return paths;
  }

  @Override
  public String toString() {
    return "epoch " + epoch + " on " + host + ": " + orders;
  }
}
