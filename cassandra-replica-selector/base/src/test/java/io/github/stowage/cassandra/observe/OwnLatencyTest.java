package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.TestHost;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;
import org.junit.jupiter.api.Test;

class OwnLatencyTest {
  private static final long TICK = 100_000_000;

  private final TestHost host = new TestHost();
  private final PeerState self = new PeerState(5_000_000_000L, 0);
  private final OwnLatency latency = new OwnLatency(host, self, 0);
  private long now;

  private void look() {
    now += TICK;
    latency.look(now);
  }

  private double known(RequestKind kind) {
    return self.latencyNanos(kind, 0, 0, now);
  }

  @Test
  void isTheMeanOfWhatWasServedSinceTheLastLook() {
    host.serve(RequestKind.READ, 10, 2_000_000);
    look();
    assertThat(known(RequestKind.READ)).isEqualTo(2_000_000);
    assertThat(self.latencyWeight(RequestKind.SCAN, now)).isZero();
  }

  @Test
  void aScanNowAndThenHidesNoSlowDisk() {
    for (int tick = 0; tick < 50; tick++) {
      host.serve(RequestKind.SCAN, 1, 3_000_000_000L);
      host.serve(RequestKind.READ, 40, 25_000_000);
      look();
    }
    assertThat(known(RequestKind.READ)).isEqualTo(25_000_000);
    assertThat(known(RequestKind.SCAN)).isEqualTo(3_000_000_000L);
  }

  @Test
  void countsTheWaitForAThread() {
    host.serve(RequestKind.READ, 50, 1_000_000);
    host.pending = 25;
    look();
    // 50 were done in 100 ms, so 25 take 50 ms.
    assertThat(known(RequestKind.READ)).isEqualTo(51_000_000);
  }

  /** As a collection of garbage: the look after it is late. */
  @Test
  void aPauseOfThisProcessIsNoWaitForAThread() {
    host.serve(RequestKind.READ, 100, 1_000_000);
    host.pending = 5;
    now += 20 * TICK;
    look();
    // 100 were done in 300 ms at the most, so 5 take 15 ms.
    assertThat(known(RequestKind.READ)).isEqualTo(16_000_000);
  }

  /** As with read threads on all cores, or a CPU quota that stops the node in each period. */
  @Test
  void aLookThatIsLateWhileReadsAreDoneCountsTheWholeWait() {
    host.serve(RequestKind.READ, 200, 1_000_000);
    host.pending = 20;
    now += TICK;
    look();
    // 200 were done in 200 ms, so 20 take 20 ms.
    assertThat(known(RequestKind.READ)).isEqualTo(21_000_000);
  }

  @Test
  void whatShrinksSaysNothing() {
    host.serve(RequestKind.READ, 50, 1_000_000);
    look();
    host.reads[0] -= 20;
    host.nanos[0] -= 10_000_000;
    look();
    assertThat(known(RequestKind.READ)).isEqualTo(1_000_000);
    host.serve(RequestKind.READ, 50, 2_000_000);
    look();
    assertThat(known(RequestKind.READ)).isBetween(1_000_000.0, 2_000_000.0);
  }

  @Test
  void anIdleHostRemembers() {
    host.serve(RequestKind.READ, 5, 1_000_000);
    look();
    look();
    assertThat(known(RequestKind.READ)).isEqualTo(1_000_000);
  }
}
