package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicaRankerTest {
  private static final int RACK = 1;
  private static final int DATACENTER = 2;
  private static final int BEYOND = 3;
  private static final IntSupplier NO_LUCK = () -> 1;

  private final Ranking ranking = new Ranking();
  private final PeerState[] peers = new PeerState[3];

  ReplicaRankerTest() {
    for (int i = 0; i < peers.length; i++) {
      peers[i] = new PeerState(1_000, 0);
    }
  }

  private ScoringRule scores(double... values) {
    Map<PeerState, Double> byPeer =
        Map.of(peers[0], values[0], peers[1], values[1], peers[2], values[2]);
    return (peer, kind, distance, now) -> byPeer.get(peer);
  }

  private int[] rank(ReplicaRanker ranker, long now, IntSupplier random, int... distances) {
    ranking.begin(random.getAsInt());
    for (int i = 0; i < peers.length; i++) {
      ranker.add(ranking, peers[i], RequestKind.READ, distances[i], now);
    }
    boolean moved = ranker.rank(ranking, now);
    int[] order = IntStream.range(0, peers.length).map(ranking::at).toArray();
    assertThat(moved).isEqualTo(!Arrays.equals(order, new int[] {0, 1, 2}));
    return order;
  }

  private int[] rank(ReplicaRanker ranker, int... distances) {
    return rank(ranker, 0, NO_LUCK, distances);
  }

  @Test
  void asksTheLowestScoreFirst() {
    ReplicaRanker ranker = new ReplicaRanker(scores(3, 1, 2), 0, 0, 0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(1, 2, 0);
  }

  @Test
  void keepsTheDelegatesOrderOfEqualScores() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1, 1), 0, 0, 0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void ranksAnUnknownScoreAsTheMeanOfTheOthers(double unknown) {
    ReplicaRanker ranker = new ReplicaRanker(scores(3, unknown, 1), 0, 0, 0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(2, 1, 0);
  }

  @Test
  void keepsTheDelegatesOrderWhenNothingIsKnown() {
    ReplicaRanker ranker = new ReplicaRanker(scores(Double.NaN, Double.NaN, Double.NaN), 0, 0, 0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(0, 1, 2);
  }

  @Test
  void neverLetsAnotherDatacenterPass() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1e9, 0, 5), 0, 0.1, 0);
    assertThat(rank(ranker, RACK, BEYOND, DATACENTER)).containsExactly(2, 0, 1);
  }

  @Test
  void leavesTheRackOnlyBeyondTheThreshold() {
    ReplicaRanker within = new ReplicaRanker(scores(1.4, 1, 9), 0.5, 0, 0);
    assertThat(rank(within, RACK, DATACENTER, DATACENTER)).containsExactly(0, 1, 2);
    ReplicaRanker past = new ReplicaRanker(scores(1.6, 1, 9), 0.5, 0, 0);
    assertThat(rank(past, RACK, DATACENTER, DATACENTER)).containsExactly(1, 0, 2);
  }

  @Test
  void spreadsNearTiesEvenly() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1, 1), 0, 0.1, 0);
    IntSupplier random = new Random(1)::nextInt;
    int[] first = new int[peers.length];
    for (int i = 0; i < 3_000; i++) {
      first[rank(ranker, 0, random, RACK, RACK, RACK)[0]]++;
    }
    assertThat(IntStream.of(first)).allMatch(count -> count > 900 && count < 1_100);
  }

  @Test
  void doesNotShuffleBeyondTheTieBand() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1.2, 1.4), 0, 0.1, 0);
    IntSupplier random = new Random(1)::nextInt;
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank(ranker, 0, random, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    }
  }

  @Test
  void probesANeglectedPeerOncePerInterval() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    IntSupplier lucky = () -> 64;
    peers[0].sent(900);
    peers[1].sent(900);
    assertThat(rank(ranker, 999, lucky, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(rank(ranker, 1_000, lucky, RACK, RACK, RACK)).containsExactly(2, 0, 1);
    assertThat(rank(ranker, 1_001, lucky, RACK, RACK, RACK)).containsExactly(0, 1, 2);
  }

  @Test
  void probesWithFewOfTheRequestsSoThatManyCoordinatorsDoNotSwampAPeer() {
    IntSupplier random = new Random(1)::nextInt;
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1);
    int probes = 0;
    for (int now = 1; now <= 64_000; now++) {
      peers[0].sent(now);
      peers[1].sent(now);
      probes += rank(ranker, now, random, RACK, RACK, RACK)[0] == 2 ? 1 : 0;
    }
    assertThat(probes).isBetween(900, 1_100);
  }

  @Test
  void probesNeitherAnotherDatacenterNorARackThatIsHeldBack() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    assertThat(rank(ranker, 5_000, () -> 64, RACK, DATACENTER, BEYOND)).containsExactly(0, 1, 2);
  }
}
