package io.github.stowage.cassandra;

import com.codahale.metrics.Gauge;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.CassandraMetricsRegistry.MetricName;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.OutboundSink;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.service.StorageService;

/** What the lines have in common whose ring is known by gossip and whose snitch knows racks. */
public abstract class GossipLine extends ServerLine {
  /**
   * @param name see {@link HostLine#name}
   */
  protected GossipLine(String name) {
    super(name);
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
    CassandraMetricsRegistry.Metrics.register(name, gauge);
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
    return StorageService.instance.getTokenMetadata().isMember(endpoint);
  }

  @Override
  public Runnable watchSends(BiConsumer<Message<?>, InetAddressAndPort> sent) {
    BiPredicate<Message<?>, InetAddressAndPort> filter =
        (message, to) -> {
          sent.accept(message, to);
          return true;
        };
    OutboundSink sink = MessagingService.instance().outboundSink;
    sink.add(filter);
    return () -> sink.remove(filter);
  }

  @Override
  public IEndpointSnitch createDelegate(String name) {
    return DatabaseDescriptor.createEndpointSnitch(false, name);
  }

  @Override
  public String nameOf(IEndpointSnitch delegate) {
    return delegate.getClass().getName();
  }

  @Override
  public InUse inUse() {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    return snitch instanceof DynamicEndpointSnitch
        ? new InUse(((DynamicEndpointSnitch) snitch).subsnitch, true)
        : new InUse(snitch, false);
  }
}
