package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PeerTest {
  private static final long HALF_LIFE = 1_000_000_000L;

  private final PeerState everyone = new PeerState(HALF_LIFE, 0);
  private final Peer peer = new Peer(everyone, HALF_LIFE, 0);

  PeerTest() {
    peer.place(1, everyone);
  }

  @Test
  void anAnswerEndsARequestOnceAndGivesItsLatency() {
    peer.sent(17, RequestKind.READ, 100);
    assertThat(peer.inFlight()).isEqualTo(1);

    peer.answered(17, 600);
    peer.answered(17, 700);

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 600)).isEqualTo(500);
    assertThat(everyone.latencyNanos(RequestKind.READ, 0, 0, 600)).isEqualTo(500);
    assertThat(peer.latencyWeight(RequestKind.SCAN, 600)).isZero();
  }

  @Test
  void anErrorResponseEndsARequestAndIsNeverFast() {
    everyone.observed(RequestKind.READ, 1_000, 0);
    everyone.observed(RequestKind.SCAN, 40_000, 0);
    double samples = everyone.latencyWeight(RequestKind.SCAN, 10);
    for (RequestKind kind : RequestKind.values()) {
      peer.sent(5, kind, 0);
      peer.failed(5, 10);
    }

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 10)).isCloseTo(4_000, withinPercentage(1));
    assertThat(peer.latencyNanos(RequestKind.SCAN, 0, 0, 10))
        .isCloseTo(160_000, withinPercentage(1));
    assertThat(everyone.latencyWeight(RequestKind.SCAN, 10)).isEqualTo(samples);
  }

  @Test
  void anErrorResponseThatTookLongCountsForAsLong() {
    everyone.observed(RequestKind.READ, 1_000, 0);
    peer.sent(5, RequestKind.READ, 0);
    peer.failed(5, 9_000);
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 9_000)).isEqualTo(9_000);
  }

  /** As after two billion messages, for the next two billion. */
  @Test
  void idsBelowZeroAreIdsLikeOthers() {
    int[] ids = {-5, 5, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0, 1};
    for (int id : ids) {
      peer.sent(id, RequestKind.READ, 100);
    }
    assertThat(peer.inFlight()).isEqualTo(ids.length);
    for (int i = 0; i < ids.length; i++) {
      peer.answered(ids[i], 500);
      assertThat(peer.inFlight()).as("after %d", ids[i]).isEqualTo(ids.length - i - 1);
    }
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 500)).isEqualTo(400);

    peer.sent(-7, RequestKind.SCAN, 600);
    peer.failed(-7, 700);
    assertThat(peer.inFlight()).isZero();
  }

  @Test
  void whatNobodyAnswersExpiresByItsOwnKindsTimeout() {
    peer.sent(1, RequestKind.READ, 0);
    peer.sent(2, RequestKind.SCAN, 0);

    assertThat(peer.expire(1_000, 5_000, 900)).isZero();
    assertThat(peer.expire(1_000, 5_000, 1_001)).isEqualTo(1);
    assertThat(peer.inFlight()).isEqualTo(1);
    assertThat(peer.expire(1_000, 5_000, 5_001)).isEqualTo(1);
    assertThat(peer.inFlight()).isZero();
  }

  @Test
  void answersToNobodyChangeNothing() {
    peer.answered(99, 5);
    peer.failed(99, 5);

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyWeight(RequestKind.READ, 5)).isZero();
  }

  /**
   * 10,000 reads a second to one of ten peers, a fiftieth of which take 100 ms: message ids count
   * the requests to all peers.
   */
  @Test
  void slowAnswersAreNotLostAmongManyFastOnes() {
    int reads = 100_000;
    PriorityQueue<long[]> answers = new PriorityQueue<>(Comparator.comparingLong(a -> a[0]));
    for (int i = 0; i < reads; i++) {
      long now = i * 100_000L;
      while (!answers.isEmpty() && answers.peek()[0] <= now) {
        long[] answer = answers.poll();
        peer.answered(answer[1], answer[0]);
      }
      long id = 10L * i;
      peer.sent(id, RequestKind.READ, now);
      long latency = i % 50 == 0 ? 100_000_000 : 1_000_000;
      answers.add(new long[] {now + latency, id});
    }
    long end = reads * 100_000L;
    // What is on its way: 10 fast ones and the slow ones of 100 ms, 20.
    assertThat(peer.inFlight()).isEqualTo(10 + 20);
    answers.forEach(answer -> peer.answered(answer[1], end));
    assertThat(peer.inFlight()).isZero();
  }

  /** Ten times as many as the few slots that stay in the processor's cache. */
  @Test
  void manyThatWaitAtOnceAreAllTracked() {
    int reads = 640;
    for (int i = 0; i < reads; i++) {
      assertThat(peer.sent(10L * i, RequestKind.READ, i)).as("read %d", i).isTrue();
    }
    assertThat(peer.inFlight()).isEqualTo(reads);
    for (int i = 0; i < reads; i++) {
      peer.answered(10L * i, 1_000 + i);
      assertThat(peer.inFlight()).isEqualTo(reads - i - 1);
    }
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 1_000 + reads)).isEqualTo(1_000);
  }

  @Test
  void aScanThatTakesLongHoldsNoReadsBack() {
    PeerState other = new PeerState(HALF_LIFE, 0);
    AdaptiveRule rule = new AdaptiveRule(AdaptiveSettings.DEFAULT, everyone);
    long millisecond = 1_000_000;
    for (int i = 0; i < 40; i++) {
      peer.sent(i, RequestKind.READ, i * millisecond);
      peer.answered(i, (i + 1) * millisecond);
      other.observed(RequestKind.READ, millisecond, (i + 1) * millisecond);
    }
    peer.sent(100, RequestKind.SCAN, 41 * millisecond);
    long later = 1_041 * millisecond;
    everyone.observed(RequestKind.READ, millisecond, later);
    double score = rule.score(peer, RequestKind.READ, 1, later);
    assertThat(score).isEqualTo(rule.score(other, RequestKind.READ, 1, later));
    // It does speak against further scans.
    assertThat(rule.score(peer, RequestKind.SCAN, 1, later)).isGreaterThan(1_000.0 * millisecond);
  }

  @Test
  void inFlightNeverLeaksHoweverRequestsEnd() throws InterruptedException {
    int threads = 4;
    List<Thread> workers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int worker = t;
      workers.add(
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(worker);
                for (long i = 1; i <= 50_000; i++) {
                  long id = i * threads + worker;
                  peer.sent(id, random.nextBoolean() ? RequestKind.READ : RequestKind.SCAN, i);
                  switch (random.nextInt(4)) {
                    case 0 -> peer.answered(id, i + 1);
                    case 1 -> peer.failed(id, i + 1);
                    case 2 -> {
                      peer.failed(id, i + 1);
                      peer.answered(id, i + 1);
                    }
                    default -> peer.expire(1_000, 1_000, i);
                  }
                }
              }));
    }
    workers.forEach(Thread::start);
    for (Thread worker : workers) {
      worker.join();
    }

    assertThat(peer.inFlight()).isLessThanOrEqualTo(Peer.SLOTS);
    peer.expire(0, 0, Long.MAX_VALUE / 2);

    assertThat(peer.inFlight()).isZero();
  }
}
