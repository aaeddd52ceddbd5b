package io.github.stowage.cassandra;

import com.codahale.metrics.Gauge;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.metrics.CassandraMetricsRegistry.MetricName;
import org.apache.cassandra.metrics.DefaultNameFactory;
import org.apache.cassandra.metrics.LatencyMetrics;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** What all lines have in common, in names and in byte code, though no interface says so. */
public abstract class ServerLine implements HostLine {
  private static final String TYPE = "ReplicaSelector";
  private static final DefaultNameFactory NAMES = new DefaultNameFactory(TYPE);

  private final String name;

  protected ServerLine(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
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
  public long readStageCompleted() {
    return Stage.READ.executor().getCompletedTaskCount();
  }

  @Override
  public Served served(RequestKind kind) {
    long reads = 0;
    long micros = 0;
    for (String each : replicatedKeyspaces()) {
      Keyspace keyspace = keyspace(each);
      if (keyspace != null) {
        LatencyMetrics metrics =
            kind == RequestKind.READ ? keyspace.metric.readLatency : keyspace.metric.rangeLatency;
        reads += metrics.latency.getCount();
        micros += metrics.totalLatency.getCount();
      }
    }
    return new Served(reads, TimeUnit.MICROSECONDS.toNanos(micros));
  }

  /** Names of the keyspaces that nodes share. */
  protected abstract Iterable<String> replicatedKeyspaces();

  /** The keyspace of that name, or null once it was dropped. */
  protected abstract Keyspace keyspace(String name);

  @Override
  public VersionedValue gossipValue(String text) {
    // The only public factory method that takes any string and adds nothing to it.
    return StorageService.instance.valueFactory.diskUsage(text);
  }

  @Override
  public void registerGauge(String name, Metric metric) {
    register(NAMES.createMetricName(name), metric::value);
  }

  @Override
  public void removeGauge(String name) {
    remove(NAMES.createMetricName(name));
  }

  @Override
  public void registerGauge(String scope, String name, Metric metric) {
    register(DefaultNameFactory.createMetricName(TYPE, name, scope), metric::value);
  }

  @Override
  public void removeGauge(String scope, String name) {
    remove(DefaultNameFactory.createMetricName(TYPE, name, scope));
  }

  /** Into the registry and into JMX. */
  protected abstract void register(MetricName name, Gauge<Double> gauge);

  protected abstract void remove(MetricName name);
}
