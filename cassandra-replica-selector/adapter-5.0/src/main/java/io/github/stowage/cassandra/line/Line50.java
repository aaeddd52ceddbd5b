package io.github.stowage.cassandra.line;

import com.codahale.metrics.Gauge;
import io.github.stowage.cassandra.GossipLine;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;
import org.apache.cassandra.metrics.LatencyMetrics;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** Cassandra 5.0. */
public final class Line50 extends GossipLine {
  private static final String TYPE = "ReplicaSelector";
  private static final DefaultNameFactory NAMES = new DefaultNameFactory(TYPE);

  @Override
  public String name() {
    return "5.0";
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
  public int readStagePending() {
    return Stage.READ.executor().getPendingTaskCount();
  }

  @Override
  public Served served(RequestKind kind) {
    long reads = 0;
    long micros = 0;
    for (String name : Schema.instance.distributedKeyspaces().names()) {
      Keyspace keyspace = Schema.instance.getKeyspaceInstance(name);
      if (keyspace != null) {
        LatencyMetrics metrics =
            kind == RequestKind.READ ? keyspace.metric.readLatency : keyspace.metric.rangeLatency;
        reads += metrics.latency.getCount();
        micros += metrics.totalLatency.getCount();
      }
    }
    return new Served(reads, TimeUnit.MICROSECONDS.toNanos(micros));
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

  @Override
  public void registerGauge(String scope, String name, Metric metric) {
    Gauge<Double> gauge = metric::value;
    CassandraMetricsRegistry.Metrics.register(
        DefaultNameFactory.createMetricName(TYPE, name, scope), gauge);
  }

  @Override
  public void removeGauge(String scope, String name) {
    CassandraMetricsRegistry.Metrics.remove(DefaultNameFactory.createMetricName(TYPE, name, scope));
  }
}
