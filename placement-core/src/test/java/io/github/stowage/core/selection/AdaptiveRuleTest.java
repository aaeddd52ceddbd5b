package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.stowage.core.score.ResourceSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveRuleTest {
  private static final long HALF_LIFE = 5_000_000_000L;
  private static final long NORMAL = 20_000_000;
  private static final long SLOW = 80_000_000;

  private final PeerState everyone = new PeerState(HALF_LIFE, 0);
  private final AdaptiveRule rule = new AdaptiveRule(AdaptiveSettings.DEFAULT, everyone);
  private final PeerState fast = peer(NORMAL);
  private final PeerState slow = peer(SLOW);
  private final PeerState unknown = new PeerState(HALF_LIFE, 0);

  private PeerState peer(long latency) {
    PeerState peer = new PeerState(HALF_LIFE, 0);
    for (int i = 0; i < 40; i++) {
      peer.observed(RequestKind.READ, latency, 0);
      everyone.observed(RequestKind.READ, NORMAL, 0);
    }
    return peer;
  }

  private double score(PeerState peer, long now) {
    return rule.score(peer, RequestKind.READ, 1, now);
  }

  @Test
  void prefersTheFasterPeer() {
    assertThat(score(slow, 0)).isGreaterThan(3 * score(fast, 0));
  }

  @Test
  void treatsAnUnknownPeerAsAverage() {
    assertThat(score(unknown, 0)).isCloseTo(score(fast, 0), withinPercentage(0.1));
  }

  @Test
  void hasOneScoreForAllBeforeAnythingIsKnown() {
    AdaptiveRule fresh = new AdaptiveRule(AdaptiveSettings.DEFAULT, new PeerState(HALF_LIFE, 0));
    double first = fresh.score(unknown, RequestKind.SCAN, 1, 0);
    double second = fresh.score(new PeerState(HALF_LIFE, 0), RequestKind.SCAN, 2, 0);
    assertThat(first).isPositive().isEqualTo(second);
  }

  private double own(PeerState peer) {
    return rule.score(peer, RequestKind.READ, 0, 0);
  }

  @Test
  void leavesTheCoordinatorsOwnReplicaOnlyForTwiceTheSpeed() {
    assertThat(own(peer(NORMAL))).isEqualTo(score(fast, 0) / 2);
    assertThat(own(peer(3 * NORMAL))).isGreaterThan(score(fast, 0));
  }

  @Test
  void countsWhatWaitsAtTheOwnReplicaOnlyAboveItsUsual() {
    PeerState busy = peer(NORMAL);
    for (int i = 0; i < 5_000; i++) {
      busy.inFlight(30, 0);
    }
    assertThat(own(busy)).isCloseTo(score(fast, 0) / 2, withinPercentage(0.1));
    busy.inFlight(120, 0);
    double surge = 123.0 / 33;
    assertThat(own(busy)).isCloseTo(surge * score(fast, 0) / 2, withinPercentage(5));
  }

  /** What waits then is no usual queue either. */
  @Test
  void leavesTheOwnReplicaWhileNothingEndsThere() {
    PeerState home = peer(NORMAL);
    home.silent(0);
    everyone.alive(0);
    double before = own(home);
    home.silent(4 * NORMAL);
    for (int i = 0; i < 5_000; i++) {
      home.inFlight(30, 0);
    }
    assertThat(own(home)).isGreaterThan(10 * score(fast, 0));
    home.silent(0);
    home.inFlight(0, 0);
    assertThat(own(home)).isEqualTo(before);
    home.inFlight(30, 0);
    assertThat(own(home)).isCloseTo(11 * before, withinPercentage(5));
  }

  @Test
  void forgetsAPeerThatIsNoLongerAsked() {
    long later = 60 * HALF_LIFE;
    for (int i = 0; i < 40; i++) {
      everyone.observed(RequestKind.READ, NORMAL, later);
    }
    assertThat(score(slow, later) / score(unknown, later)).isBetween(1.0, 1.05);
  }

  @Test
  void growsWithRequestsInFlightAndComesBackWhenTheyEnd() {
    double before = score(fast, 0);
    double previous = before;
    for (int i = 0; i < 10; i++) {
      fast.sent(RequestKind.READ, 0);
      assertThat(score(fast, 0)).isGreaterThan(previous);
      previous = score(fast, 0);
    }
    for (int i = 0; i < 10; i++) {
      fast.released(RequestKind.READ, 0);
    }
    assertThat(score(fast, 0)).isEqualTo(before);
  }

  @Test
  void looksTwiceAsSlowAtTheQueueScale() {
    double idle = score(fast, 0);
    for (int i = 0; i < AdaptiveSettings.DEFAULT.queueScale(); i++) {
      fast.sent(RequestKind.READ, 0);
    }
    assertThat(score(fast, 0)).isCloseTo(2 * idle, withinPercentage(1));
  }

  @Test
  void forgivesThreeQuartersOfAUsualQueue() {
    PeerState busy = peer(NORMAL);
    for (int i = 0; i < 10; i++) {
      busy.sent(RequestKind.READ, 0);
    }
    for (int i = 0; i < 5_000; i++) {
      busy.sent(RequestKind.READ, 0);
      busy.released(RequestKind.READ, 0);
    }
    double forgiving = 3 + 0.75 * 10;
    double usual = score(fast, 0) * 13 / forgiving;
    assertThat(score(busy, 0)).isCloseTo(usual, withinPercentage(0.1));
    for (int i = 0; i < 10; i++) {
      busy.sent(RequestKind.READ, 0);
    }
    assertThat(score(busy, 0)).isCloseTo(usual * 23 / 13, withinPercentage(3));
  }

  @Test
  void takesSilenceForLatencyBeforeAnythingTimedOut() {
    fast.sent(RequestKind.READ, 0);
    double waiting = score(fast, NORMAL / 2);
    everyone.observed(RequestKind.READ, NORMAL, 10 * NORMAL);
    double silent = score(fast, 10 * NORMAL);
    assertThat(silent).isGreaterThan(5 * waiting);
    fast.answered(RequestKind.READ, 10 * NORMAL, 10 * NORMAL);
    assertThat(score(fast, 10 * NORMAL)).isLessThan(silent / 5);
  }

  @Test
  void blamesNobodyWhileNobodyAnswers() {
    fast.sent(RequestKind.READ, 0);
    double before = score(fast, 0);
    assertThat(score(fast, 10 * NORMAL)).isCloseTo(before, withinPercentage(0.1));
    // Too long for a pause of the coordinator.
    assertThat(score(fast, 100 * NORMAL)).isGreaterThan(80 * before);
    everyone.observed(RequestKind.READ, NORMAL, 10 * NORMAL);
    assertThat(score(fast, 10 * NORMAL)).isGreaterThan(9 * before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e300, Double.NaN, Double.POSITIVE_INFINITY, -1})
  void isNotMovedByWhatAPeerClaims(double claim) {
    double before = score(fast, 0);
    fast.publish(new PublishedLoad(ResourceSample.of(claim, claim), claim, 0));
    assertThat(score(fast, 0)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesSettingsOutOfRange(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AdaptiveSettings(value, 1, 1))
        .withMessageContaining("priorWeight");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AdaptiveSettings(1, value, 1))
        .withMessageContaining("queueScale");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AdaptiveSettings(1, 1, value))
        .withMessageContaining("forwardingCost");
  }
}
