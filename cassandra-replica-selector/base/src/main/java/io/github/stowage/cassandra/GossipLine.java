package io.github.stowage.cassandra;

import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.OutboundSink;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.service.StorageService;

/** What the lines have in common whose ring is known by gossip and whose snitch knows racks. */
public abstract class GossipLine implements HostLine {
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
