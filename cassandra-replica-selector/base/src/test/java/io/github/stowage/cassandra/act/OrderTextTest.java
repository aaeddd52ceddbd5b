package io.github.stowage.cassandra.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.config.SelectionMode;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.Ranking;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.Test;

/** What a traced request says of why its first replica is the first. */
class OrderTextTest {
  private static final int RACK = 1;
  private static final int BEYOND = 3;

  private static String text(double[] scores, int[] distances, int demoted) {
    return text(scores, distances, demoted, -1);
  }

  /**
   * @param scores of replicas A and B, in ring order
   */
  private static String text(double[] scores, int[] distances, int demoted, int down) {
    PeerState[] peers = {new PeerState(1, 0), new PeerState(1, 0)};
    ReplicaRanker ranker =
        new ReplicaRanker(
            (peer, kind, distance, now) -> scores[peer == peers[0] ? 0 : 1], 0, 0.1, 0);
    Ranking ranking = new Ranking(1);
    ranking.begin();
    for (int i = 0; i < peers.length; i++) {
      peers[i].demoted(i == demoted);
      peers[i].down(i == down);
      ranker.add(ranking, peers[i], RequestKind.READ, distances[i], 0);
    }
    ranker.rank(ranking, 0);
    return OrderText.of(SelectionMode.ADAPTIVE, replicas(), ranking);
  }

  @Test
  void saysWhetherNearnessOrAScorePutItThere() {
    int[] near = {RACK, RACK};
    assertThat(text(new double[] {1, 1}, near, -1))
        .contains("10.0.0.1:7000 first, as in ring order;");
    assertThat(text(new double[] {4, 1}, near, -1)).contains("10.0.0.2:7000 first, by its score;");
    assertThat(text(new double[] {1, 4}, new int[] {BEYOND, RACK}, -1))
        .contains("10.0.0.2:7000 first, the nearest;");
    assertThat(text(new double[] {1, 4}, near, 0))
        .contains("10.0.0.2:7000 first, the nearest that is not demoted;");
  }

  /** Cassandra leaves it out after all were ordered. */
  @Test
  void whatIsDownIsNotTheFirst() {
    int[] near = {RACK, RACK};
    assertThat(text(new double[] {1, 4}, near, -1, 0))
        .contains("10.0.0.2:7000 first, as in ring order;")
        .contains("10.0.0.1:7000 1.00 (down), ")
        .endsWith("10.0.0.2:7000 4.00");
    assertThat(text(new double[] {4, 1}, near, -1, 1))
        .contains("10.0.0.1:7000 first, as in ring order;");
  }

  private static EndpointsForToken replicas() {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    return EndpointsForToken.of(
        end,
        Replica.fullReplica(address("10.0.0.1"), new Range<>(start, end)),
        Replica.fullReplica(address("10.0.0.2"), new Range<>(start, end)));
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
