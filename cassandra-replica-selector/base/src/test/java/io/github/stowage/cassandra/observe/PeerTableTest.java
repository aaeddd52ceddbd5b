package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.RackInferringSnitch;
import org.junit.jupiter.api.Test;

/** The second number of an address is its data centre, the third its rack. */
class PeerTableTest {
  private static final long MILLISECOND = 1_000_000;

  private final PeerTable peers =
      new PeerTable(new RackInferringSnitch(), address("10.1.1.9"), 1_000_000_000L, () -> 0);
  private final AdaptiveRule rule = new AdaptiveRule(AdaptiveSettings.DEFAULT, peers.everyone());

  @Test
  void anUnknownPeerIsTakenForOneOfItsDatacenter() {
    answers("10.1.1.1", 2 * MILLISECOND);
    answers("10.2.1.1", 80 * MILLISECOND);
    answers("10.3.1.1", 200 * MILLISECOND);

    assertThat(score("10.1.1.2")).isCloseTo(score("10.1.1.1"), withinPercentage(1));
    assertThat(score("10.2.1.2")).isCloseTo(score("10.2.1.1"), withinPercentage(1));
    assertThat(score("10.3.7.2")).isCloseTo(score("10.3.1.1"), withinPercentage(1));
  }

  private void answers(String endpoint, long latency) {
    OutstandingRequests requests = peers.get(address(endpoint)).outstanding();
    for (int id = 1; id <= 400; id++) {
      requests.sent(id, RequestKind.READ, 0);
      requests.answered(id, latency);
    }
  }

  private double score(String endpoint) {
    Peer peer = peers.get(address(endpoint));
    return rule.score(
        peer.state(), RequestKind.READ, peer.distance(), MILLISECOND + 200 * MILLISECOND);
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
