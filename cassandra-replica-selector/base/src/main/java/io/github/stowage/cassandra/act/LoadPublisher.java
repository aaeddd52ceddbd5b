package io.github.stowage.cassandra.act;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.cassandra.observe.LoadCodec;
import io.github.stowage.cassandra.report.Counters;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** Puts this host's load, and its severity, into its own gossip state. */
public final class LoadPublisher {
  private final HostLine line;
  private final ApplicationState key;
  private final Counters counters;

  public LoadPublisher(HostLine line, ApplicationState key, Counters counters) {
    this.line = line;
    this.key = key;
    this.counters = counters;
  }

  /** Whether there is anybody to hear it. */
  public boolean hasAudience() {
    return Gossiper.instance.isEnabled() && Gossiper.instance.getLiveMembers().size() > 1;
  }

  public void publish(LoadCodec.Load load) {
    Gossiper.instance.addLocalApplicationState(key, line.gossipValue(LoadCodec.encode(load)));
    counters.published();
  }

  /** What is published now, whoever set it. */
  public double severity() {
    EndpointState self =
        Gossiper.instance.getEndpointStateForEndpoint(FBUtilities.getBroadcastAddressAndPort());
    VersionedValue value =
        self == null ? null : self.getApplicationState(ApplicationState.SEVERITY);
    return value == null ? 0 : Double.parseDouble(value.value);
  }

  /** As the stock dynamic snitch does: how far this node is to be avoided, by all coordinators. */
  public void severity(double severity) {
    Gossiper.instance.addLocalApplicationState(
        ApplicationState.SEVERITY, StorageService.instance.valueFactory.severity(severity));
  }
}
