package io.github.stowage.cassandra.line;

import com.codahale.metrics.Gauge;
import io.github.stowage.cassandra.HostLine;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NodeProximity;
import org.apache.cassandra.locator.SnitchAdapter;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;
import org.apache.cassandra.metrics.LatencyMetrics;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.OutboundSink;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.tcm.ClusterMetadata;
import org.apache.cassandra.tcm.membership.NodeId;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MBeanWrapper;

/** Cassandra 6.0. */
public final class Line60 implements HostLine {
  private static final String TYPE = "ReplicaSelector";
  private static final DefaultNameFactory NAMES = new DefaultNameFactory(TYPE);

  @Override
  public String name() {
    return "6.0";
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
    register(NAMES.createMetricName(name), metric);
  }

  @Override
  public void removeGauge(String name) {
    CassandraMetricsRegistry.Metrics.remove(NAMES.createMetricName(name));
  }

  @Override
  public void registerGauge(String scope, String name, Metric metric) {
    register(DefaultNameFactory.createMetricName(TYPE, name, scope), metric);
  }

  @Override
  public void removeGauge(String scope, String name) {
    CassandraMetricsRegistry.Metrics.remove(DefaultNameFactory.createMetricName(TYPE, name, scope));
  }

  private static void register(CassandraMetricsRegistry.MetricName name, Metric metric) {
    Gauge<Double> gauge = metric::value;
    // In two steps, since 6.0 itself joins them for the types that it knows only.
    CassandraMetricsRegistry.Metrics.register(name.getMetricName(), gauge);
    CassandraMetricsRegistry.Metrics.registerMBean(
        gauge, name.getMBeanName(), MBeanWrapper.instance, false);
  }

  @Override
  public boolean hasKeyspace(String name) {
    return Schema.instance.getKeyspaceMetadata(name) != null;
  }

  @Override
  public boolean isMember(InetAddressAndPort endpoint) {
    ClusterMetadata metadata = ClusterMetadata.currentNullable();
    NodeId node = metadata == null ? null : metadata.directory.peerId(endpoint);
    return node != null && !metadata.tokenMap.tokens(node).isEmpty();
  }

  @Override
  public Runnable watchSends(BiConsumer<Message<?>, InetAddressAndPort> sent) {
    OutboundSink.Filter filter =
        (message, to, type) -> {
          sent.accept(message, to);
          return true;
        };
    OutboundSink sink = MessagingService.instance().outboundSink;
    sink.add(filter);
    return () -> sink.remove(filter);
  }

  @Override
  public IEndpointSnitch createDelegate(String name) {
    return StockOrder.named(name);
  }

  @Override
  public String nameOf(IEndpointSnitch delegate) {
    return ((StockOrder) delegate).className();
  }

  @Override
  public InUse inUse() {
    NodeProximity proximity = DatabaseDescriptor.getNodeProximity();
    boolean dynamic = proximity instanceof DynamicEndpointSnitch;
    NodeProximity inner = dynamic ? ((DynamicEndpointSnitch) proximity).delegate : proximity;
    return new InUse(
        inner instanceof SnitchAdapter ? ((SnitchAdapter) inner).snitch : inner, dynamic);
  }
}
