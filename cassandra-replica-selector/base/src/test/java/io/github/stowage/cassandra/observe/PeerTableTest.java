package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

  @Test
  void aDemotionHoldsForAPeerThatIsNotKnownYetAndAfterAllWasForgotten() {
    peers.demote(address("10.1.1.1"), true);
    assertThat(peers.get(address("10.1.1.1")).isDemoted()).isTrue();
    assertThat(peers.get(address("10.1.1.2")).isDemoted()).isFalse();
    peers.forget();
    assertThat(peers.all()).doesNotContainKey(address("10.1.1.1"));
    assertThat(peers.get(address("10.1.1.1")).isDemoted()).isTrue();

    peers.demote(address("10.1.1.1"), false);
    assertThat(peers.get(address("10.1.1.1")).isDemoted()).isFalse();
    assertThat(peers.demoted()).isEmpty();
  }

  @Test
  void aDemotionLeavesWithItsPeer() {
    peers.get(address("10.1.1.1"));
    peers.demote(address("10.1.1.1"), true);
    peers.remove(address("10.1.1.1"));
    assertThat(peers.get(address("10.1.1.1")).isDemoted()).isFalse();
  }

  @Test
  void theShortCutLeadsToTheSamePeersHoweverManyThereAre() {
    List<InetAddressAndPort> endpoints = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      endpoints.add(address("10.1." + i / 250 + "." + i % 250));
    }
    for (int round = 0; round < 2; round++) {
      for (InetAddressAndPort endpoint : endpoints) {
        assertThat(peers.ofReplica(endpoint)).isSameAs(peers.get(endpoint));
      }
    }
    assertThat(peers.ofReplica(address("10.1.0.7"))).isSameAs(peers.get(endpoints.get(7)));
    assertThat(peers.ofReplica(endpoints.get(7))).isSameAs(peers.get(endpoints.get(7)));
  }

  @Test
  void theShortCutForgetsWhatTheTableForgets() {
    InetAddressAndPort endpoint = address("10.1.1.1");
    Peer first = peers.ofReplica(endpoint);
    peers.remove(endpoint);
    Peer second = peers.ofReplica(endpoint);
    assertThat(second).isNotSameAs(first).isSameAs(peers.get(endpoint));
    peers.forget();
    assertThat(peers.ofReplica(endpoint)).isNotSameAs(second).isSameAs(peers.get(endpoint));
  }

  @Test
  void theShortCutKeepsToThePeerHoweverOftenItIsRenewed() {
    InetAddressAndPort endpoint = address("10.1.1.1");
    Peer peer = peers.ofReplica(endpoint);
    for (int i = 0; i <= 2 * PeerTable.REFRESHES_OF_A_CACHE; i++) {
      peers.refresh();
      assertThat(peers.ofReplica(endpoint)).isSameAs(peer);
    }
  }

  @Test
  void aRemovedPeerIsNotFoundAgainWhileOthersLookForIt() throws Exception {
    InetAddressAndPort endpoint = address("10.1.1.1");
    AtomicBoolean done = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              while (!done.get()) {
                peers.ofReplica(endpoint);
              }
            });
    other.start();
    try {
      for (int i = 0; i < 2_000; i++) {
        Peer removed = peers.ofReplica(endpoint);
        peers.remove(endpoint);
        assertThat(peers.ofReplica(endpoint)).isNotSameAs(removed);
      }
    } finally {
      done.set(true);
      other.join();
    }
  }

  @Test
  void whatWasMeasuredIsForgottenButNotThisHost() {
    answers("10.1.1.1", 2 * MILLISECOND);
    Peer self = peers.self();
    peers.forget();
    assertThat(peers.all()).containsOnlyKeys(address("10.1.1.9"));
    assertThat(peers.self()).isSameAs(self);
    assertThat(peers.get(address("10.1.1.1")).latencyWeight(RequestKind.READ, 0)).isZero();
  }

  @Test
  void aLookBeginsToKnowNobody() {
    assertThat(peers.look(address("10.2.1.1")).distance()).isEqualTo(3);
    assertThat(peers.all()).isEmpty();
    Peer known = peers.get(address("10.2.1.1"));
    assertThat(peers.look(address("10.2.1.1"))).isSameAs(known);
  }

  private void answers(String endpoint, long latency) {
    Peer peer = peers.get(address(endpoint));
    for (int id = 1; id <= 400; id++) {
      peer.sent(id, RequestKind.READ, 0);
      peer.answered(id, latency);
    }
  }

  private double score(String endpoint) {
    Peer peer = peers.get(address(endpoint));
    return rule.score(peer, RequestKind.READ, peer.distance(), MILLISECOND + 200 * MILLISECOND);
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
