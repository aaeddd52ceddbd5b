package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerStateTest {
  private static final long HALF_LIFE = 1_000;

  private final PeerState peer = new PeerState(HALF_LIFE, 0);

  @Test
  void countsWhatIsInFlight() {
    peer.sent(RequestKind.READ, 1);
    peer.sent(RequestKind.READ, 2);
    peer.answered(RequestKind.READ, 5, 6);
    assertThat(peer.inFlight()).isEqualTo(1);
    peer.released(RequestKind.READ, 7);
    assertThat(peer.inFlight()).isZero();
  }

  @Test
  void neverCountsBelowNone() {
    peer.released(RequestKind.READ, 1);
    assertThat(peer.inFlight()).isZero();
    assertThat(peer.silenceNanos(RequestKind.READ, 100)).isZero();
  }

  @Test
  void isSilentSinceItsLastAnswerOnlyWhileRequestsWait() {
    assertThat(peer.silenceNanos(RequestKind.READ, 50)).isZero();
    peer.sent(RequestKind.READ, 100);
    peer.sent(RequestKind.READ, 140);
    assertThat(peer.silenceNanos(RequestKind.READ, 150)).isEqualTo(50);
    peer.answered(RequestKind.READ, 60, 160);
    assertThat(peer.silenceNanos(RequestKind.READ, 170)).isEqualTo(10);
    peer.released(RequestKind.READ, 180);
    assertThat(peer.silenceNanos(RequestKind.READ, 500)).isZero();
  }

  @Test
  void aHostWhoseRequestsAreNotSeenToLeaveIsNeverSilentWhenItIsLookedAt() {
    peer.inFlight(2, 5_000);
    assertThat(peer.inFlight()).isEqualTo(2);
    assertThat(peer.silenceNanos(RequestKind.READ, 5_000)).isZero();
    // This process paused, and with it everything it would have seen.
    peer.inFlight(3, 900_000);
    assertThat(peer.silenceNanos(RequestKind.READ, 900_000)).isZero();
    peer.inFlight(0, 900_010);
    assertThat(peer.silenceNanos(RequestKind.READ, 990_000)).isZero();
  }

  @Test
  void aHostWhoseRequestsAreNotSeenToLeaveIsSilentAsItSays() {
    peer.silent(0);
    peer.inFlight(2, 5_000);
    assertThat(peer.silenceNanos(RequestKind.READ, 9_000)).isZero();
    peer.silent(700);
    peer.inFlight(3, 10_000);
    assertThat(peer.silenceNanos(RequestKind.READ, 99_000)).isEqualTo(700);
    assertThat(peer.silenceNanos(RequestKind.SCAN, 99_000)).isZero();
  }

  @Test
  void startsASilenceWithTheFirstRequestAfterARest() {
    peer.sent(RequestKind.READ, 100);
    peer.answered(RequestKind.READ, 10, 110);
    peer.sent(RequestKind.READ, 9_000);
    assertThat(peer.silenceNanos(RequestKind.READ, 9_005)).isEqualTo(5);
  }

  @Test
  void learnsNothingFromARequestThatWasOnlyReleased() {
    peer.sent(RequestKind.READ, 1);
    peer.released(RequestKind.READ, 500);
    assertThat(peer.latencyWeight(RequestKind.READ, 500)).isZero();
  }

  @Test
  void keepsTheKindsOfRequestsApart() {
    peer.observed(RequestKind.SCAN, 900, 0);
    assertThat(peer.latencyNanos(RequestKind.READ, 7, 1, 0)).isEqualTo(7);
    assertThat(peer.latencyWeight(RequestKind.SCAN, 0)).isEqualTo(1);
  }

  @Test
  void isLikeItsGroupOnceItHasRecovered() {
    PeerState group = new PeerState(HALF_LIFE, 0);
    peer.group(group);
    for (int i = 0; i < 10; i++) {
      group.observed(RequestKind.READ, 100, 0);
      peer.answered(RequestKind.READ, 900, 0);
    }
    long later = HALF_LIFE / 2;
    for (int i = 0; i < 3; i++) {
      assertThat(peer.latencyNanos(RequestKind.READ, 100, 1, later)).isGreaterThan(500);
      peer.answered(RequestKind.READ, 110, later);
      assertThat(peer.claimCheck(RequestKind.SCAN)).isFalse();
      assertThat(peer.claimCheck(RequestKind.READ)).isEqualTo(i < 2);
    }
    assertThat(peer.latencyNanos(RequestKind.READ, 100, 1, later)).isEqualTo(105);
    assertThat(peer.latencyWeight(RequestKind.READ, later)).isEqualTo(1);
  }

  /** Its own is from when it was avoided: one request would be many more than usual. */
  @Test
  void whatIsUsualElsewhereIsHalfUsualForOneThatHasRecovered() {
    PeerState group = new PeerState(HALF_LIFE, 0);
    PeerState other = new PeerState(HALF_LIFE, 0);
    other.group(group);
    peer.group(group);
    for (int i = 0; i < 4; i++) {
      other.sent(RequestKind.READ, 0);
    }
    for (int i = 0; i < 20_000; i++) {
      other.sent(RequestKind.READ, 0);
      other.answered(RequestKind.READ, 100, 0);
      group.observed(RequestKind.READ, 100, 0);
    }
    peer.sent(RequestKind.READ, 0);
    peer.answered(RequestKind.READ, 900, 0);
    peer.sent(RequestKind.READ, 0);
    assertThat(peer.surge(RequestKind.READ, 3, 1)).isCloseTo(4 / 3.0, offset(0.01));

    for (int i = 0; i < 3; i++) {
      peer.sent(RequestKind.READ, HALF_LIFE);
      peer.answered(RequestKind.READ, 100, HALF_LIFE);
      peer.claimCheck(RequestKind.READ);
    }

    assertThat(peer.surge(RequestKind.READ, 3, 1)).isEqualTo(1);
    peer.sent(RequestKind.READ, HALF_LIFE);
    peer.sent(RequestKind.READ, HALF_LIFE);
    assertThat(peer.surge(RequestKind.READ, 3, 1)).isCloseTo(6 / 5.0, offset(0.01));
  }

  @Test
  void aPeerThatIsAskedOftenIsNotChecked() {
    PeerState group = new PeerState(HALF_LIFE, 0);
    peer.group(group);
    group.observed(RequestKind.READ, 100, 0);
    peer.answered(RequestKind.READ, 900, 0);
    peer.answered(RequestKind.READ, 100, HALF_LIFE / 4);
    assertThat(peer.isCheckDue(RequestKind.READ)).isFalse();
  }

  @Test
  void claimsOneProbePerInterval() {
    long interval = 1_000;
    assertThat(peer.isNeglected(interval, 999)).isFalse();
    assertThat(peer.isNeglected(interval, 1_000)).isTrue();
    assertThat(peer.claimProbe(interval, 1_000)).isTrue();
    assertThat(peer.claimProbe(interval, 1_001)).isFalse();
    assertThat(peer.isNeglected(interval, 1_999)).isFalse();
    assertThat(peer.claimProbe(interval, 2_000)).isTrue();
    peer.sent(RequestKind.READ, 2_500);
    assertThat(peer.isNeglected(interval, 3_100)).isFalse();
    assertThat(peer.isNeglected(interval, 3_500)).isTrue();
  }

  @Test
  void isSilentOnlyForTheKindThatWaits() {
    peer.sent(RequestKind.SCAN, 100);
    assertThat(peer.silenceNanos(RequestKind.READ, 3_000)).isZero();
    assertThat(peer.silenceNanos(RequestKind.SCAN, 3_000)).isEqualTo(2_900);
    // An answer to a read shows that it lives.
    peer.sent(RequestKind.READ, 3_000);
    peer.answered(RequestKind.READ, 10, 3_010);
    assertThat(peer.silenceNanos(RequestKind.SCAN, 3_015)).isEqualTo(5);
  }

  @Test
  void surgesOnlyForTheKindThatWaits() {
    for (int i = 0; i < 30; i++) {
      peer.sent(RequestKind.SCAN, 0);
    }
    assertThat(peer.surge(RequestKind.READ, 3, 1)).isEqualTo(1);
    assertThat(peer.surge(RequestKind.SCAN, 3, 1)).isGreaterThan(5);
    assertThat(peer.inFlight()).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -0.0, Double.NaN, Double.NEGATIVE_INFINITY})
  void aSeverityThatIsNoneIsNone(double garbage) {
    peer.severity(garbage);
    assertThat(peer.severity()).isEqualTo(0);
  }
}
