package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The coordinator's own replica in mode paper: the first of three, its load no matter. */
class PaperHomeTest {
  private static final int HOME = 0;

  private final ReplicaRanker ranker = new ReplicaRanker(new PaperRule(), 0, 0, 0);
  private final PeerState[] peers = {
    new PeerState(1_000_000, 0), new PeerState(1_000_000, 0), new PeerState(1_000_000, 0)
  };

  private static void publish(PeerState peer, double cpu) {
    peer.publish(new PublishedLoad(ResourceSample.of(cpu, 0), 0, 0));
  }

  private int[] order() {
    Ranking ranking = new Ranking(1);
    ranking.begin();
    for (int i = 0; i < peers.length; i++) {
      ranker.add(ranking, peers[i], RequestKind.READ, i == HOME ? 0 : 1, 1);
    }
    ranker.rank(ranking, 1);
    return IntStream.range(0, ranking.size()).map(ranking::at).toArray();
  }

  @Test
  void comesFirstHoweverBusyItIs() {
    publish(peers[HOME], 1);
    publish(peers[1], 0.5);
    publish(peers[2], 0);
    assertThat(order()).containsExactly(HOME, 2, 1);
  }

  @Test
  void isAvoidedAsItsOperatorSays() {
    publish(peers[HOME], 0);
    publish(peers[1], 0.5);
    publish(peers[2], 0.9);
    peers[HOME].severity(1);
    assertThat(order()).containsExactly(1, 2, HOME);
  }

  @Test
  void isAvoidedThoughTheOthersPublishNothing() {
    publish(peers[HOME], 0);
    peers[HOME].severity(1);
    assertThat(order()).containsExactly(1, 2, HOME);
  }

  /** They are not as idle as a score that stands for none at all. */
  @Test
  void saysNothingOfPeersThatPublishNothing() {
    publish(peers[HOME], 0);
    publish(peers[1], 0.5);
    assertThat(order()).containsExactly(HOME, 1, 2);
  }

  /** What is not known of its load is no reason to forget what its operator says. */
  @Test
  void aPeerThatPublishesNothingIsAvoidedAsItsOperatorSays() {
    publish(peers[HOME], 0);
    publish(peers[2], 0.5);
    peers[1].severity(1);
    assertThat(order()).containsExactly(HOME, 2, 1);
    peers[1].severity(0);
    peers[2].severity(1);
    assertThat(order()).containsExactly(HOME, 1, 2);
  }
}
