package io.github.stowage.cassandra.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.TestHost;
import io.github.stowage.core.monitor.ResourceMonitor;
import io.github.stowage.core.selection.AdaptiveRule;
import io.github.stowage.core.selection.AdaptiveSettings;
import io.github.stowage.core.selection.Ranking;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.RequestKind;
import io.github.stowage.core.selection.SelectionDefaults;
import java.net.UnknownHostException;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** This node has a replica of all that is read through it, and its reads do not end any more. */
class HungHomeTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long TICK = 100 * MILLISECOND;
  private static final int SECOND = 1_000;
  private static final InetAddressAndPort[] ENDPOINTS = {
    address("127.0.0.1"), address("127.0.0.2"), address("127.0.0.3")
  };

  private final TestHost host = new TestHost();
  private final Ranking ranking = new Ranking(7);
  private long now;
  private long nextLook = TICK;
  private long ids;
  private final PeerTable peers =
      new PeerTable(new SimpleSnitch(), ENDPOINTS[0], SelectionDefaults.HALF_LIFE_NANOS, () -> now);
  private final LocalLoad local =
      new LocalLoad(ResourceMonitor.ofThisProcess(System::nanoTime), host, peers.self(), 0);
  private final ReplicaRanker ranker =
      new ReplicaRanker(
          new AdaptiveRule(AdaptiveSettings.DEFAULT, peers.everyone()),
          SelectionDefaults.RACK_THRESHOLD,
          SelectionDefaults.TIE_BAND,
          0);

  @BeforeEach
  void withNothingWrongItServesItself() {
    read(5 * SECOND);
    assertThat(read(5 * SECOND)).isGreaterThan(4_700);
  }

  @Test
  void itGetsNoneWhileNoneEnds() {
    host.running = 1;
    int before = read(SECOND);
    assertThat(before).isLessThan(600);
    assertThat(read(30 * SECOND)).isZero();
    assertThat(silence()).isGreaterThan(25L * SECOND * MILLISECOND);
  }

  @Test
  void itHasItsReadsBackOnceTheyEnd() {
    host.running = 1;
    read(20 * SECOND);
    host.serve(RequestKind.READ, host.running, 20L * SECOND * MILLISECOND);
    host.running = 0;
    read(60 * SECOND);
    assertThat(silence()).isZero();
    assertThat(read(5 * SECOND)).isGreaterThan(4_700);
  }

  /** So far as this node knows: of which kind its reads are is not seen. */
  @Test
  void whatIsSlowAloneIsNoHang() {
    host.running = 1;
    pass(20 * SECOND);
    assertThat(first()).isZero();
    assertThat(silence()).isZero();
  }

  /** A pause of the process leaves reads behind that have not ended, and looks that are late. */
  @Test
  void aPauseOfThisProcessIsNoHang() {
    for (int pause = 0; pause < 50; pause++) {
      host.running = 2;
      for (int late = 0; late < 2; late++) {
        now += 5L * SECOND * MILLISECOND;
        look();
        assertThat(first()).isZero();
      }
      host.serve(RequestKind.READ, 2, MILLISECOND);
      host.running = 0;
      read(SECOND / 10);
    }
  }

  /** Scans have the threads that reads have, and take long where all is well. */
  @Test
  void scansThatTakeAsLongAsEverAreNoHang() {
    for (int round = 0; round < 20; round++) {
      host.running = 1;
      pass(SECOND);
      host.running = 3;
      pass(SECOND);
      assertThat(round == 0 ? 0 : first()).isZero();
      host.serve(RequestKind.SCAN, 3, 2L * SECOND * MILLISECOND);
      host.running = 0;
      pass(SECOND);
    }
  }

  /** One each millisecond; returns how many this node was asked for. */
  private int read(int millis) {
    int own = 0;
    for (int i = 0; i < millis; i++) {
      now += MILLISECOND;
      int first = first();
      if (first == 0) {
        own++;
        if (host.running > 0) {
          host.running++;
        } else {
          host.serve(RequestKind.READ, 1, MILLISECOND);
          peers.everyone().alive(now);
        }
      }
      // The others have readers of their own; what this node asks of them is one of many.
      for (int other = 1; other < ENDPOINTS.length; other++) {
        if (first == other || i % 50 == 0) {
          Peer peer = peers.get(ENDPOINTS[other]);
          peer.sent(++ids, RequestKind.READ, now - MILLISECOND);
          peer.answered(ids, now);
        }
      }
      lookIfDue();
    }
    return own;
  }

  /** Nothing is read through this node. */
  private void pass(int millis) {
    for (int i = 0; i < millis; i++) {
      now += MILLISECOND;
      lookIfDue();
    }
  }

  private void lookIfDue() {
    if (now >= nextLook) {
      look();
    }
  }

  private void look() {
    local.look(now);
    nextLook = now + TICK;
  }

  /** Which of the endpoints a read goes to. */
  private int first() {
    local.aboutToServe(now);
    ranking.begin();
    for (InetAddressAndPort endpoint : ENDPOINTS) {
      Peer peer = peers.get(endpoint);
      ranker.add(ranking, peer, RequestKind.READ, peer.distance(), now);
    }
    ranker.rank(ranking, now);
    return ranking.at(0);
  }

  private long silence() {
    return peers.self().silenceNanos(RequestKind.READ, now);
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
