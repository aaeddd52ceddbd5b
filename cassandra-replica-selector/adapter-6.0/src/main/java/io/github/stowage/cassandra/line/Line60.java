package io.github.stowage.cassandra.line;

import com.codahale.metrics.Gauge;
import io.github.stowage.cassandra.ServerLine;
import java.util.function.BiConsumer;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NodeProximity;
import org.apache.cassandra.locator.SnitchAdapter;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.CassandraMetricsRegistry.MetricName;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.OutboundSink;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.tcm.ClusterMetadata;
import org.apache.cassandra.tcm.membership.NodeId;
import org.apache.cassandra.utils.MBeanWrapper;

/** Cassandra 6.0. */
public final class Line60 extends ServerLine {
  public Line60() {
    super("6.0");
  }

  @Override
  protected Iterable<String> replicatedKeyspaces() {
    return Schema.instance.distributedKeyspaces().names();
  }

  @Override
  protected Keyspace keyspace(String name) {
    return Schema.instance.getKeyspaceInstance(name);
  }

  @Override
  protected void register(MetricName name, Gauge<Double> gauge) {
    // In two steps, since 6.0 itself joins them for the types that it knows only.
    CassandraMetricsRegistry.Metrics.register(name.getMetricName(), gauge);
    CassandraMetricsRegistry.Metrics.registerMBean(
        gauge, name.getMBeanName(), MBeanWrapper.instance, false);
  }

  @Override
  protected void remove(MetricName name) {
    CassandraMetricsRegistry.Metrics.remove(name);
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
