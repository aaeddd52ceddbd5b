package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicaRankerTest {
  private static final int RACK = 1;
  private static final int DATACENTER = 2;
  private static final int BEYOND = 3;

  private final Ranking ranking = new Ranking(1);
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

  private int[] rank(ReplicaRanker ranker, long now, int... distances) {
    ranking.begin();
    return rankBegun(ranker, now, distances);
  }

  /** The same for a request that chance picks for probing, if there is reason to probe. */
  private int[] rankLucky(ReplicaRanker ranker, long now, int... distances) {
    ranking.begin();
    ranking.mayProbe = true;
    return rankBegun(ranker, now, distances);
  }

  private int[] rankBegun(ReplicaRanker ranker, long now, int... distances) {
    for (int i = 0; i < peers.length; i++) {
      ranker.add(ranking, peers[i], RequestKind.READ, distances[i], now);
    }
    boolean moved = ranker.rank(ranking, now);
    int[] order = IntStream.range(0, peers.length).map(ranking::at).toArray();
    assertThat(moved).isEqualTo(!Arrays.equals(order, new int[] {0, 1, 2}));
    return order;
  }

  private int[] rank(ReplicaRanker ranker, int... distances) {
    return rank(ranker, 0L, distances);
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
  void keepsTheOrderWhenLeavingItGainsLessThanTheTieBand() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1.09, 1, 1.05), 0, 0.1, 0);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank(ranker, 0L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    }
    ReplicaRanker beyond = new ReplicaRanker(scores(1.3, 1, 5), 0, 0.1, 0);
    assertThat(rank(beyond, RACK, RACK, RACK)).containsExactly(1, 0, 2);
  }

  @Test
  void spreadsNearTiesEvenlyOnceTheOrderIsLeft() {
    ReplicaRanker ranker = new ReplicaRanker(scores(2, 1, 1), 0, 0.1, 0);
    int[] first = firstOf(ranker);
    assertThat(first[0]).isZero();
    assertBinomial(first[1], 3_000, 1.0 / 2);
  }

  @Test
  void theControlSpreadsEvenly() {
    for (int count : firstOf(ReplicaRanker.random())) {
      assertBinomial(count, 3_000, 1.0 / 3);
    }
  }

  /** Successes among independent draws: four standard deviations hold but one in 16,000. */
  private static void assertBinomial(int successes, int draws, double probability) {
    double deviation = Math.sqrt(draws * probability * (1 - probability));
    assertThat((double) successes).isCloseTo(draws * probability, within(4 * deviation));
  }

  private int[] firstOf(ReplicaRanker ranker) {
    int[] first = new int[peers.length];
    for (int i = 0; i < 3_000; i++) {
      first[rank(ranker, 0L, RACK, RACK, RACK)[0]]++;
    }
    return first;
  }

  @Test
  void nearerReplicasComeFirstWhereItMakesNoDifference() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1, 1), 0, 0, 0);
    assertThat(rank(ranker, DATACENTER, RACK, BEYOND)).containsExactly(1, 0, 2);
  }

  @Test
  void doesNotShuffleBeyondTheTieBand() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1.2, 1.4), 0, 0.1, 0);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank(ranker, 0L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    }
  }

  @Test
  void probesANeglectedPeerOncePerInterval() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    peers[0].sent(RequestKind.READ, 900);
    peers[1].sent(RequestKind.READ, 900);
    assertThat(rankLucky(ranker, 999, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
    assertThat(rankLucky(ranker, 1_000, RACK, RACK, RACK)).containsExactly(2, 0, 1);
    assertThat(ranking.probed()).isTrue();
    assertThat(rankLucky(ranker, 1_001, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
  }

  @Test
  void probesWithFewOfTheRequestsSoThatManyCoordinatorsDoNotSwampAPeer() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1);
    int probes = 0;
    for (int now = 1; now <= 64_000; now++) {
      peers[0].sent(RequestKind.READ, now);
      peers[1].sent(RequestKind.READ, now);
      probes += rank(ranker, (long) now, RACK, RACK, RACK)[0] == 2 ? 1 : 0;
    }
    assertBinomial(probes, 64_000, 1.0 / 64);
  }

  @Test
  void probesNeitherAnotherDatacenterNorARackThatIsHeldBack() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    assertThat(rankLucky(ranker, 5_000, RACK, DATACENTER, BEYOND)).containsExactly(0, 1, 2);
  }

  /** Oneself and what is out of reach are neglected too, but are never what a probe is for. */
  @ParameterizedTest
  @ValueSource(ints = {0, DATACENTER, BEYOND})
  void probesTheNeglectedPeerWhicheverNeglectedReplicaComesBeforeIt(int distanceOfTheFirst) {
    ReplicaRanker ranker = new ReplicaRanker(scores(1.5, 1, 9), 0.5, 0, 1_000);
    peers[1].sent(RequestKind.READ, 4_500);
    assertThat(rankLucky(ranker, 5_000, distanceOfTheFirst, RACK, RACK)[0]).isEqualTo(2);
    assertThat(rankLucky(ranker, 5_001, distanceOfTheFirst, RACK, RACK)[0]).isNotEqualTo(2);
  }

  @Test
  void aRequestThatGoesToANeglectedPeerAnyhowProbesNoOther() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 9, 5), 0, 0, 1_000);
    peers[2].sent(RequestKind.READ, 4_500);
    assertThat(rankLucky(ranker, 5_000, RACK, RACK, RACK)).containsExactly(0, 2, 1);
    peers[0].sent(RequestKind.READ, 4_500);
    assertThat(rankLucky(ranker, 5_000, RACK, RACK, RACK)).containsExactly(1, 0, 2);
  }

  /** Ring order mixes data centres. */
  @Test
  void keepsTheOrderOfEachDatacenterWhenTheyInterleave() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1, 1.05), 0, 0.1, 0);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank(ranker, 0L, RACK, BEYOND, RACK)).containsExactly(0, 2, 1);
      assertThat(rank(ranker, 0L, BEYOND, RACK, BEYOND)).containsExactly(1, 0, 2);
      assertThat(rank(ranker, 0L, BEYOND, RACK, RACK)).containsExactly(1, 2, 0);
    }
  }

  /** By far the fastest; still last in its data centre, and never probed. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 1e9, Double.POSITIVE_INFINITY})
  void avoidsWhatTheOperatorWantsAvoided(double severity) {
    peers[0].severity(severity);
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 5, 9), 0, 0.1, 1_000);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(1, 2, 0);
    assertThat(rank(ranker, RACK, BEYOND, RACK)).containsExactly(2, 0, 1);
    peers[1].sent(RequestKind.READ, 4_500);
    peers[2].sent(RequestKind.READ, 4_500);
    assertThat(rankLucky(ranker, 5_000, RACK, RACK, RACK)).containsExactly(1, 2, 0);
    peers[0].severity(0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(0, 1, 2);
  }

  /** Its score is the lowest by far, so only the demotion can put it there. */
  @Test
  void aDemotedPeerComesLastInItsDataCentreWhateverItsScore() {
    peers[0].demoted(true);
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 5_000, 400_000), 0, 0.1, 0);
    assertThat(rank(ranker, 0, RACK, DATACENTER)).containsExactly(1, 2, 0);
    assertThat(rank(ranker, RACK, RACK, BEYOND)).containsExactly(1, 0, 2);
    assertThat(rank(ranker, RACK, BEYOND, BEYOND)).containsExactly(0, 1, 2);
    assertThat(rank(ranker, BEYOND, BEYOND, RACK)).containsExactly(2, 1, 0);
    for (int i = 0; i < 100; i++) {
      assertThat(rank(ReplicaRanker.random(), RACK, RACK, RACK)[2]).isZero();
    }
    peers[0].demoted(false);
    assertThat(rank(ranker, 0, RACK, DATACENTER)).containsExactly(0, 1, 2);
  }

  @Test
  void demotedPeersKeepTheirOrderByScoreAndAreAskedWhenThereAreNoOthers() {
    for (PeerState peer : peers) {
      peer.demoted(true);
    }
    ReplicaRanker ranker = new ReplicaRanker(scores(3, 1, 2), 0, 0, 0);
    assertThat(rank(ranker, RACK, RACK, RACK)).containsExactly(1, 2, 0);
  }

  @Test
  void aDemotedPeerIsNotProbed() {
    long interval = 100;
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 1, 5), 0, 0.1, interval);
    long now = 10 * interval;
    peers[0].sent(RequestKind.READ, now);
    peers[1].sent(RequestKind.READ, now);
    peers[2].demoted(true);
    assertThat(rankLucky(ranker, now, RACK, RACK, RACK)[0]).isNotEqualTo(2);
    peers[2].demoted(false);
    assertThat(rankLucky(ranker, now, RACK, RACK, RACK)[0]).isEqualTo(2);
  }

  /** It is sent nothing, so it would seem neglected for as long as it is down. */
  @Test
  void aPeerThatIsDownIsNotProbedAndKeepsNoOtherFromItsProbe() {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    peers[0].down(true);
    peers[1].sent(RequestKind.READ, 4_500);
    assertThat(rankLucky(ranker, 5_000, RACK, RACK, RACK)).containsExactly(0, 2, 1);
    assertThat(ranking.probed()).isTrue();
    peers[2].down(true);
    assertThat(rankLucky(ranker, 9_000, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    peers[1].sent(RequestKind.READ, 9_000);
    assertThat(rankLucky(ranker, 9_000, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
    peers[0].down(false);
    peers[0].sent(RequestKind.READ, 9_000);
    assertThat(rankLucky(ranker, 9_000, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    peers[2].down(false);
    assertThat(rankLucky(ranker, 9_000, RACK, RACK, RACK)).containsExactly(2, 0, 1);
  }

  /** The rack of this node is down, so reads go to other racks, or to another data centre. */
  @ParameterizedTest
  @ValueSource(ints = {DATACENTER, BEYOND})
  void aProbeGoesAsFarAsTheFirstThatIsUp(int distance) {
    ReplicaRanker ranker = new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000);
    peers[1].sent(RequestKind.READ, 5_000);
    assertThat(rankLucky(ranker, 5_000, RACK, distance, distance)).containsExactly(0, 1, 2);
    peers[0].down(true);
    assertThat(rankLucky(ranker, 5_000, RACK, distance, distance)).containsExactly(0, 2, 1);
    assertThat(ranking.probed()).isTrue();
  }

  @Test
  void withAllDownNothingIsProbed() {
    ReplicaRanker ranker = withACheckDue();
    for (PeerState peer : peers) {
      peer.down(true);
    }
    assertThat(rankLucky(ranker, 5_000_000, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
    assertThat(peers[2].isCheckDue(RequestKind.READ)).isTrue();
  }

  @Test
  void theFirstThatIsUpIsCheckedWhereItStands() {
    ReplicaRanker ranker = withACheckDue();
    peers[0].down(true);
    peers[1].down(true);
    assertThat(rank(ranker, 1_000L, RACK, DATACENTER, DATACENTER)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
    assertThat(peers[2].isCheckDue(RequestKind.READ)).isFalse();
  }

  /** The third peer was slow and has answered soon, at time 1,000. */
  private ReplicaRanker withACheckDue() {
    PeerState group = new PeerState(1_000, 0);
    peers[2].group(group);
    group.observed(RequestKind.READ, 10, 0);
    peers[2].answered(RequestKind.READ, 100, 0);
    peers[2].answered(RequestKind.READ, 10, 1_000);
    assertThat(peers[2].isCheckDue(RequestKind.READ)).isTrue();
    return new ReplicaRanker(scores(1, 2, 9), 0, 0, 1_000_000);
  }

  @Test
  void theNextRequestChecksWhetherASlowPeerHasRecovered() {
    ReplicaRanker ranker = withACheckDue();
    ranking.beginToExplain();
    assertThat(rankBegun(ranker, 1_000, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(rank(ranker, 1_000L, RACK, RACK, RACK)).containsExactly(2, 0, 1);
    assertThat(ranking.probed()).isTrue();
    assertThat(rank(ranker, 1_000L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, DATACENTER, BEYOND})
  void noRequestGoesFartherOrStaysAtHomeForACheck(int distance) {
    ReplicaRanker ranker = withACheckDue();
    assertThat(rank(ranker, 1_000L, RACK, RACK, distance)).containsExactly(0, 1, 2);
    assertThat(ranking.probed()).isFalse();
    assertThat(peers[2].isCheckDue(RequestKind.READ)).isTrue();
  }

  @Test
  void whatIsNotProbedIsNotCheckedAndKeepsNoOtherFromItsProbe() {
    ReplicaRanker ranker = withACheckDue();
    peers[2].demoted(true);
    assertThat(rank(ranker, 1_000L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    peers[2].demoted(false);
    peers[2].severity(1);
    assertThat(rank(ranker, 1_000L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
    peers[0].sent(RequestKind.READ, 5_000_000);
    assertThat(rankLucky(ranker, 5_000_000, RACK, RACK, RACK)).containsExactly(1, 0, 2);
    ReplicaRanker never = new ReplicaRanker(scores(1, 2, 9), 0, 0, 0);
    peers[2].severity(0);
    assertThat(rank(never, 1_000L, RACK, RACK, RACK)).containsExactly(0, 1, 2);
  }
}
