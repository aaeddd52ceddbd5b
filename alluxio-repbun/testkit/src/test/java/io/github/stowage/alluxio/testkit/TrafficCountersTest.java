package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class TrafficCountersTest {
  private static final int LIMIT_MILLIS = 60_000;

  @Test
  void whatPassesLinksIsCountedByWhoSentIt() throws Exception {
    Optional<String> missing = TrafficCounters.missing();
    assumeTrue(missing.isEmpty(), () -> "hosts of their own: " + missing.orElseThrow());
    try (ShapedNetwork network = new ShapedNetwork(2, 50);
        ServerSocket hub = new ServerSocket()) {
      hub.bind(new InetSocketAddress(network.hub(), 0));
      TrafficCounters counters = new TrafficCounters(network, hub.getLocalPort());
      assertThat(counters.now()).isEqualTo(new Traffic(0, 0, 0));

      assertThat(InetAddress.getByName(network.address(1)).isReachable(LIMIT_MILLIS)).isTrue();
      Traffic others = counters.now();
      assertThat(others.others()).isPositive();
      assertThat(others.alluxio()).isZero();

      // As a worker's requests to its master.
      String request =
          "exec 3<>/dev/tcp/" + network.hub() + "/" + hub.getLocalPort() + "; echo >&3";
      hub.setSoTimeout(LIMIT_MILLIS);
      network.run(2, "", "bash", "-c", request);
      try (Socket ignored = hub.accept()) {
        assertThat(counters.now().asked()).isPositive();
        assertThat(counters.now().data()).isZero();
      }
    }
  }
}
