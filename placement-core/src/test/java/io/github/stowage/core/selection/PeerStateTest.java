package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeerStateTest {
  private static final long HALF_LIFE = 1_000;

  private final PeerState peer = new PeerState(HALF_LIFE, 0);

  @Test
  void countsWhatIsInFlight() {
    peer.sent(1);
    peer.sent(2);
    peer.answered(RequestKind.READ, 5, 6);
    assertThat(peer.inFlight()).isEqualTo(1);
    peer.released(7);
    assertThat(peer.inFlight()).isZero();
  }

  @Test
  void neverCountsBelowNone() {
    peer.released(1);
    assertThat(peer.inFlight()).isZero();
    assertThat(peer.silenceNanos(100)).isZero();
  }

  @Test
  void isSilentSinceItsLastAnswerOnlyWhileRequestsWait() {
    assertThat(peer.silenceNanos(50)).isZero();
    peer.sent(100);
    peer.sent(140);
    assertThat(peer.silenceNanos(150)).isEqualTo(50);
    peer.answered(RequestKind.READ, 60, 160);
    assertThat(peer.silenceNanos(170)).isEqualTo(10);
    peer.released(180);
    assertThat(peer.silenceNanos(500)).isZero();
  }

  @Test
  void aHostWhoseRequestsAreNotSeenToLeaveIsNeverSilentWhenItIsLookedAt() {
    peer.inFlight(2, 5_000);
    assertThat(peer.inFlight()).isEqualTo(2);
    assertThat(peer.silenceNanos(5_000)).isZero();
    // This process paused, and with it everything it would have seen.
    peer.inFlight(3, 900_000);
    assertThat(peer.silenceNanos(900_000)).isZero();
    peer.inFlight(0, 900_010);
    assertThat(peer.silenceNanos(990_000)).isZero();
  }

  @Test
  void startsASilenceWithTheFirstRequestAfterARest() {
    peer.sent(100);
    peer.answered(RequestKind.READ, 10, 110);
    peer.sent(9_000);
    assertThat(peer.silenceNanos(9_005)).isEqualTo(5);
  }

  @Test
  void learnsNothingFromARequestThatWasOnlyReleased() {
    peer.sent(1);
    peer.released(500);
    assertThat(peer.latencyWeight(RequestKind.READ, 500)).isZero();
  }

  @Test
  void keepsTheKindsOfRequestsApart() {
    peer.observed(RequestKind.SCAN, 900, 0);
    assertThat(peer.latencyNanos(RequestKind.READ, 7, 1, 0)).isEqualTo(7);
    assertThat(peer.latencyWeight(RequestKind.SCAN, 0)).isEqualTo(1);
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
    peer.sent(2_500);
    assertThat(peer.isNeglected(interval, 3_100)).isFalse();
    assertThat(peer.isNeglected(interval, 3_500)).isTrue();
  }
}
