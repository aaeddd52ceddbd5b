package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens driver sessions that are fit for load generation. */
public final class Sessions {
  /** Connecting and schema changes wait for a cluster that may be busy. */
  private static final Duration SETUP_TIMEOUT = Duration.ofSeconds(30);

  private static final int MAX_REQUESTS = 32_000;

  private Sessions() {}

  /**
   * Opens a session.
   *
   * @throws com.datastax.oss.driver.api.core.DriverException if no contact point answers
   */
  public static CqlSession open(ConnectionSettings settings) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withConfigLoader(config(settings.requestTimeout()))
            .withLocalDatacenter(settings.localDatacenter())
            .addContactPoints(settings.contactPoints());
    if (settings.credentials() != null) {
      builder.withAuthCredentials(settings.credentials().user(), settings.credentials().password());
    }
    if (settings.coordinatorOnly()) {
      Set<EndPoint> allowed =
          settings.contactPoints().stream().map(DefaultEndPoint::new).collect(Collectors.toSet());
      builder.withNodeDistanceEvaluator(
          (node, datacenter) ->
              allowed.contains(node.getEndPoint()) ? NodeDistance.LOCAL : NodeDistance.IGNORED);
    }
    return builder.build();
  }

  private static DriverConfigLoader config(Duration requestTimeout) {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, requestTimeout)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, SETUP_TIMEOUT)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, SETUP_TIMEOUT)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, SETUP_TIMEOUT)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, SETUP_TIMEOUT)
        // One connection must carry every request that waits for a slow replica; at the default
        // the driver would refuse requests at 1024 and drop the connection at 256 timed-out ones.
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, MAX_REQUESTS)
        .withInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, MAX_REQUESTS - 1_000)
        // The load generator shares its cores with the servers: few threads, few wake-ups.
        .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .withDuration(DefaultDriverOption.NETTY_TIMER_TICK_DURATION, Duration.ofMillis(10))
        .build();
  }
}
