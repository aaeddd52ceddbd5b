package io.github.stowage.cassandra.testkit;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Client sessions. Most talk to exactly one node. */
public final class Sessions {
  static final String DATACENTER = "datacenter1";

  private Sessions() {}

  /** A session builder, to be extended by the caller, for the node at {@code address}. */
  public static CqlSessionBuilder builder(String address, Duration timeout) {
    InetSocketAddress only = new InetSocketAddress(address, Ports.NATIVE);
    return of(List.of(address), timeout)
        .withNodeDistanceEvaluator(
            (node, dc) -> only.equals(node.getEndPoint().resolve()) ? null : NodeDistance.IGNORED);
  }

  /** The same for all nodes of datacenter1, of which these are some. */
  static CqlSessionBuilder of(Collection<String> addresses, Duration timeout) {
    DriverConfigLoader config =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
            .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, timeout)
            .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, timeout)
            .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, timeout)
            // A table that not all nodes know yet can't be written to at ALL.
            .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, timeout)
            .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 8192)
            .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
            .build();
    return CqlSession.builder()
        .withConfigLoader(config)
        .withLocalDatacenter(DATACENTER)
        .addContactPoints(
            addresses.stream()
                .map(address -> new InetSocketAddress(address, Ports.NATIVE))
                .toList());
  }
}
