package io.github.stowage.cassandra.line;

import com.codahale.metrics.Gauge;
import io.github.stowage.cassandra.HostLine;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** Cassandra 4.1. */
public final class Line41 implements HostLine {
  private static final DefaultNameFactory NAMES = new DefaultNameFactory("ReplicaSelector");

  @Override
  public String name() {
    return "4.1";
  }

  @Override
  public String serverRelease() {
    return FBUtilities.getReleaseVersionString();
  }

  @Override
  public int readStageTasks() {
    ExecutorPlus stage = Stage.READ.executor();
    return stage.getActiveTaskCount() + stage.getPendingTaskCount();
  }

  @Override
  public long readStageCompleted() {
    return Stage.READ.executor().getCompletedTaskCount();
  }

  @Override
  public VersionedValue gossipValue(String text) {
    // The only public factory method that takes any string and adds nothing to it.
    return StorageService.instance.valueFactory.diskUsage(text);
  }

  @Override
  public void registerGauge(String name, Metric metric) {
    Gauge<Double> gauge = metric::value;
    CassandraMetricsRegistry.Metrics.register(NAMES.createMetricName(name), gauge);
  }

  @Override
  public void removeGauge(String name) {
    CassandraMetricsRegistry.Metrics.remove(NAMES.createMetricName(name));
  }
}
