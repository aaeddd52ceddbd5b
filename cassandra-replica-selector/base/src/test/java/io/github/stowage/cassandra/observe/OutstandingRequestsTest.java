package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OutstandingRequestsTest {
  private static final long HALF_LIFE = 1_000_000_000L;

  private final PeerState peer = new PeerState(HALF_LIFE, 0);
  private final PeerState everyone = new PeerState(HALF_LIFE, 0);
  private final OutstandingRequests requests = new OutstandingRequests(peer, everyone);

  @Test
  void anAnswerEndsARequestOnceAndGivesItsLatency() {
    requests.sent(17, RequestKind.READ, 100);
    assertThat(peer.inFlight()).isEqualTo(1);

    requests.answered(17, 600);
    requests.answered(17, 700);

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyNanos(RequestKind.READ, 0, 0, 600)).isEqualTo(500);
    assertThat(everyone.latencyNanos(RequestKind.READ, 0, 0, 600)).isEqualTo(500);
    assertThat(peer.latencyWeight(RequestKind.SCAN, 600)).isZero();
  }

  @Test
  void anErrorResponseEndsARequestAndIsNeverFast() {
    requests.sent(5, RequestKind.SCAN, 0);

    requests.failed(5, 4_000, 10);

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyNanos(RequestKind.SCAN, 0, 0, 10)).isEqualTo(4_000);
    assertThat(everyone.latencyWeight(RequestKind.SCAN, 10)).isZero();
  }

  @Test
  void whatNobodyAnswersExpiresByItsOwnKindsTimeout() {
    requests.sent(1, RequestKind.READ, 0);
    requests.sent(2, RequestKind.SCAN, 0);

    assertThat(requests.expire(1_000, 5_000, 900)).isZero();
    assertThat(requests.expire(1_000, 5_000, 1_001)).isEqualTo(1);
    assertThat(peer.inFlight()).isEqualTo(1);
    assertThat(requests.expire(1_000, 5_000, 5_001)).isEqualTo(1);
    assertThat(peer.inFlight()).isZero();
  }

  @Test
  void answersToNobodyChangeNothing() {
    requests.answered(99, 5);
    requests.failed(99, 5, 5);

    assertThat(peer.inFlight()).isZero();
    assertThat(peer.latencyWeight(RequestKind.READ, 5)).isZero();
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
                  requests.sent(id, random.nextBoolean() ? RequestKind.READ : RequestKind.SCAN, i);
                  switch (random.nextInt(4)) {
                    case 0 -> requests.answered(id, i + 1);
                    case 1 -> requests.failed(id, 10, i + 1);
                    case 2 -> {
                      requests.failed(id, 10, i + 1);
                      requests.answered(id, i + 1);
                    }
                    default -> requests.expire(1_000, 1_000, i);
                  }
                }
              }));
    }
    workers.forEach(Thread::start);
    for (Thread worker : workers) {
      worker.join();
    }

    assertThat(peer.inFlight()).isLessThanOrEqualTo(OutstandingRequests.SLOTS);
    requests.expire(0, 0, Long.MAX_VALUE / 2);

    assertThat(peer.inFlight()).isZero();
  }
}
