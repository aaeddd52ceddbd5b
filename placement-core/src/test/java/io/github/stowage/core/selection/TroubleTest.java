package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.stowage.core.score.ResourceSample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Five peers of one data centre; the first says more and more of itself. */
class TroubleTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long HALF_LIFE = 5 * SECOND;
  private static final long INTERVAL = 2 * SECOND;
  private static final long NORMAL = 20_000_000;
  private static final double NAN = Double.NaN;

  private final PeerState group = new PeerState(HALF_LIFE, 0);
  private final AdaptiveRule rule = new AdaptiveRule(AdaptiveSettings.DEFAULT, group);
  private final List<PeerState> peers = new ArrayList<>();
  private final PeerState peer;
  private long now;

  TroubleTest() {
    for (int i = 0; i < 5; i++) {
      PeerState each = new PeerState(HALF_LIFE, 0);
      each.group(group);
      peers.add(each);
    }
    peer = peers.get(0);
  }

  private static ResourceSample cpu(double busy) {
    return ResourceSample.of(busy, 0.5);
  }

  /** A second passes: the first peer says this, the others that they are half busy. */
  private void publish(ResourceSample sample) {
    now += SECOND;
    peer.publish(new PublishedLoad(sample, 0, now));
    for (PeerState other : peers.subList(1, 5)) {
      other.publish(new PublishedLoad(cpu(0.5), 0, now));
    }
  }

  private void publish(double cpu, int seconds) {
    for (int i = 0; i < seconds; i++) {
      publish(cpu(cpu));
    }
  }

  private boolean inTrouble() {
    return peer.isTroubled(now);
  }

  private double score(PeerState of, int distance) {
    return rule.score(of, RequestKind.READ, distance, now);
  }

  private void measure(PeerState of, long latency) {
    for (int i = 0; i < 40; i++) {
      of.observed(RequestKind.READ, latency, now);
      group.observed(RequestKind.READ, NORMAL, now);
    }
  }

  @Test
  void beginsWhenAPeerIsBusierThanItsGroupForLongerThanASecond() {
    publish(0.5, 20);
    publish(1, 1);
    assertThat(inTrouble()).isFalse();
    publish(1, 1);
    assertThat(inTrouble()).isTrue();
    assertThat(peers.subList(1, 5)).noneMatch(other -> other.isTroubled(now));
  }

  @Test
  void endsOnlyWhenThePeerIsNearlyAsTheOthers() {
    publish(0.5, 20);
    publish(1, 2);
    publish(0.64, 10);
    assertThat(inTrouble()).isTrue();
    publish(0.55, 1);
    assertThat(inTrouble()).isFalse();
    publish(0.6, 10);
    assertThat(inTrouble()).isFalse();
  }

  /** Where half of a group is in trouble, their load is half of what is usual. */
  @Test
  void halfOfAGroupCanBeInTrouble() {
    for (int i = 0; i < 20; i++) {
      now += SECOND;
      for (int p = 0; p < 4; p++) {
        peers.get(p).publish(new PublishedLoad(cpu(p % 2 == 0 ? 0.98 : 0.6), 0, now));
      }
    }
    assertThat(peers.get(0).isTroubled(now) && peers.get(2).isTroubled(now)).isTrue();
    assertThat(peers.get(1).isTroubled(now) || peers.get(3).isTroubled(now)).isFalse();
  }

  /** By time, the usual load is 0.13; by publications it would be 0.18. */
  @Test
  void peersThatPublishSeldomCountAsMuchAsThoseThatPublishOften() {
    for (int second = 1; second <= 100; second++) {
      now += SECOND;
      peer.publish(new PublishedLoad(cpu(0.25), 0, now));
      if (second % 5 == 0) {
        for (PeerState other : peers.subList(1, 5)) {
          other.publish(new PublishedLoad(cpu(0.1), 0, now));
        }
      }
    }
    assertThat(inTrouble()).isTrue();
  }

  @Test
  void whereAllAreBusyNoneIsInTrouble() {
    for (int i = 0; i < 20; i++) {
      now += SECOND;
      peers.forEach(each -> each.publish(new PublishedLoad(cpu(1), 0, now)));
    }
    assertThat(peers).noneMatch(each -> each.isTroubled(now));
  }

  @Test
  void anyResourceCountsButMemoryThatIsMerelyInUse() {
    publish(new ResourceSample(0.5, 0.1, 0, 0, 0, 0, NAN));
    for (int i = 0; i < 5; i++) {
      publish(new ResourceSample(0.5, 1, 0, 0, 0, 0, NAN));
    }
    assertThat(inTrouble()).isFalse();
    for (ResourceSample pressed :
        List.of(
            new ResourceSample(0.5, 0.5, 1, 0, 0, 0, NAN),
            new ResourceSample(0.5, 0.5, 0, 1, 0, 0, NAN),
            new ResourceSample(0.5, 0.5, 0, 0, 1, 0, NAN),
            new ResourceSample(0.5, 0.5, 0, 0, 0, 1, NAN))) {
      publish(pressed);
      publish(pressed);
      assertThat(inTrouble()).isTrue();
      publish(cpu(0.5));
      assertThat(inTrouble()).isFalse();
    }
  }

  @Test
  void whatIsUnknownOrOldIsNoTrouble() {
    publish(0.5, 20);
    publish(1, 5);
    publish(ResourceSample.UNKNOWN);
    assertThat(inTrouble()).isFalse();
    publish(1, 2);
    now += 9 * SECOND;
    assertThat(inTrouble()).isTrue();
    now += SECOND;
    assertThat(inTrouble()).isFalse();
  }

  @Test
  void aPeerInTroubleIsProbedSeldomAndOnceItIsOverAtOnce() {
    publish(0.5, 20);
    peer.sent(RequestKind.READ, now);
    publish(1, 2);
    assertThat(peer.isNeglected(INTERVAL, now)).isFalse();
    publish(1, 14);
    assertThat(peer.isNeglected(INTERVAL, now)).isTrue();
    assertThat(peer.claimProbe(INTERVAL, now)).isTrue();
    publish(1, 1);
    assertThat(peer.isNeglected(INTERVAL, now)).isFalse();
    // Within the interval of the last probe.
    peer.publish(new PublishedLoad(cpu(0.5), 0, now));
    assertThat(peer.isNeglected(INTERVAL, now)).isTrue();
  }

  @Test
  void aSlowPeerInTroubleIsNotForgotten() {
    publish(0.5, 20);
    measure(peer, 4 * NORMAL);
    double slow = score(peer, 1);
    publish(1, 10);
    measure(peers.get(1), NORMAL);
    assertThat(score(peer, 1)).isGreaterThan(0.95 * slow);
    publish(0.5, 1);
    assertThat(score(peer, 1)).isLessThan(0.95 * slow);
  }

  /** Few reads go there, so a mean of its few answers would be mostly that of the others. */
  @Test
  void aSlowPeerInTroubleIsPulledLessTowardsTheOthers() {
    publish(0.5, 20);
    for (int i = 0; i < 8; i++) {
      peer.observed(RequestKind.READ, 10 * NORMAL, now);
    }
    measure(peers.get(1), NORMAL);
    assertThat(score(peer, 1)).isCloseTo(5.5 * NORMAL, withinPercentage(1));
    publish(1, 2);
    assertThat(score(peer, 1)).isCloseTo(9 * NORMAL, withinPercentage(1));
  }

  /** A healthy node may be busy because another is avoided, and a little slower by chance. */
  @Test
  void aPeerInTroubleThatIsHardlySlowerIsPulledAsEver() {
    publish(0.5, 20);
    for (int i = 0; i < 8; i++) {
      peer.observed(RequestKind.READ, 3 * NORMAL / 2, now);
    }
    measure(peers.get(1), NORMAL);
    publish(1, 2);
    assertThat(score(peer, 1)).isCloseTo(1.25 * NORMAL, withinPercentage(1));
  }

  /** Else a claim would shift reads between peers that are all in use. */
  @Test
  void aPeerThatIsMeasuredNowIsNotMovedByItsTrouble() {
    publish(0.5, 20);
    publish(1, 2);
    measure(peer, NORMAL);
    measure(peers.get(1), NORMAL);
    assertThat(inTrouble()).isTrue();
    assertThat(score(peer, 1)).isCloseTo(score(peers.get(1), 1), withinPercentage(0.1));
  }

  @Test
  void theOwnReplicaIsForgottenAsEver() {
    publish(0.5, 20);
    measure(peer, 4 * NORMAL);
    double slow = score(peer, 0);
    publish(1, 10);
    assertThat(score(peer, 0)).isLessThan(0.7 * slow);
  }
}
