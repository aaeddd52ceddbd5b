package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two data centres of three racks with three replicas each, one a rack, as a coordinator of the
 * first rack sees them: one at home or in its rack, two in its data centre, three beyond.
 */
class TiersTest {
  private static final int HOME = 0;
  private static final int RACK = 1;
  private static final int DATACENTER = 2;
  private static final int BEYOND = 3;
  private static final long INTERVAL = 1_000;

  private final Ranking ranking = new Ranking(1);
  private final Map<PeerState, Double> scores = new HashMap<>();
  private final ReplicaRanker ranker =
      new ReplicaRanker((peer, kind, distance, now) -> scores.get(peer), 0.5, 0.1, INTERVAL);

  /** The replicas in ring order. */
  private final List<Replica> ring = new ArrayList<>();

  private static final class Replica {
    final PeerState peer = new PeerState(1_000, 0);
    final int distance;

    Replica(int distance) {
      this.distance = distance;
    }
  }

  private Replica replica(int distance, double score) {
    Replica replica = new Replica(distance);
    scores.put(replica.peer, score);
    ring.add(replica);
    return replica;
  }

  private List<Replica> rank() {
    ranking.begin();
    return rankBegun(0);
  }

  /** For a request that chance picks for probing, if there is reason to probe. */
  private List<Replica> rankLucky(long now) {
    ranking.begin();
    ranking.mayProbe = true;
    return rankBegun(now);
  }

  private List<Replica> rankBegun(long now) {
    for (Replica each : ring) {
      ranker.add(ranking, each.peer, RequestKind.READ, each.distance, now);
    }
    boolean moved = ranker.rank(ranking, now);
    List<Replica> order =
        IntStream.range(0, ring.size())
            .mapToObj(position -> ring.get(ranking.at(position)))
            .collect(Collectors.toList());
    assertThat(moved).isEqualTo(!order.equals(ring));
    return order;
  }

  private void sent(long now, Replica... replicas) {
    for (Replica each : replicas) {
      each.peer.sent(RequestKind.READ, now);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {HOME, RACK})
  void whereAllAreAlikeTheyComeByTierAndInRingOrderWithinEach(int nearest) {
    for (int distance : new int[] {BEYOND, DATACENTER, BEYOND, nearest, DATACENTER, BEYOND}) {
      replica(distance, 1);
    }
    Random random = new Random(7);
    for (int i = 0; i < 1_000; i++) {
      Collections.shuffle(ring, random);
      assertThat(rank()).isEqualTo(byTier());
    }
  }

  private List<Replica> byTier() {
    List<Replica> order = new ArrayList<>(ring);
    order.sort((a, b) -> a.distance - b.distance);
    return order;
  }

  @Test
  void differencesLessThanTheTieBandKeepRingOrderWithinATier() {
    replica(DATACENTER, 1.09);
    replica(BEYOND, 1.05);
    replica(DATACENTER, 1);
    replica(BEYOND, 1);
    replica(RACK, 1);
    replica(BEYOND, 1.02);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank()).isEqualTo(byTier());
    }
  }

  @Test
  void aSlowReplicaElsewhereLeavesTheLocalOrderAlone() {
    Replica third = replica(DATACENTER, 1);
    Replica slow = replica(BEYOND, 50);
    Replica first = replica(RACK, 1);
    replica(BEYOND, 1);
    Replica fourth = replica(DATACENTER, 1.02);
    replica(BEYOND, 1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank()).startsWith(first, third, fourth).endsWith(slow);
    }
  }

  @Test
  void aSlowReplicaInTheRackIsLeftForTheOtherRacksNotForTheOtherDatacenter() {
    Replica slow = replica(RACK, 9);
    replica(BEYOND, 0.1);
    Replica second = replica(DATACENTER, 2);
    Replica first = replica(DATACENTER, 1);
    replica(BEYOND, 0.1);
    replica(BEYOND, 0.1);
    assertThat(rank()).startsWith(first, second, slow);
  }

  @Test
  void aNearTieBetweenTiersGoesToTheNearerOnceTheOrderIsLeft() {
    Replica slow = replica(HOME, 9);
    Replica near = replica(RACK, 1.5);
    Replica far = replica(DATACENTER, 1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rank()).containsExactly(near, far, slow);
    }
  }

  @Test
  void aNearTieWithinATierIsChanceOnceTheOrderIsLeft() {
    Replica slow = replica(RACK, 9);
    Replica one = replica(DATACENTER, 1);
    Replica other = replica(DATACENTER, 1);
    Map<Replica, Integer> firsts = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      firsts.merge(rank().get(0), 1, Integer::sum);
    }
    assertThat(firsts).containsOnlyKeys(one, other).doesNotContainKey(slow);
    assertThat(firsts.get(one)).isBetween(430, 570);
  }

  /** Far away all is slower. */
  @Test
  void anUnknownReplicaIsTakenForOneOfItsOwnSide() {
    Replica unknown = replica(DATACENTER, Double.NaN);
    Replica slow = replica(DATACENTER, 3);
    Replica fast = replica(DATACENTER, 1);
    Replica unknownBeyond = replica(BEYOND, Double.NaN);
    Replica slowBeyond = replica(BEYOND, 300);
    Replica fastBeyond = replica(BEYOND, 100);
    assertThat(rank()).containsExactly(fast, unknown, slow, fastBeyond, unknownBeyond, slowBeyond);
  }

  @Test
  void anOrderThatTiersAndScoresGiveBackIsNotMoved() {
    replica(DATACENTER, 1);
    replica(RACK, 9);
    replica(BEYOND, 1);
    assertThat(rank()).isEqualTo(ring);
  }

  @Test
  void onlyTheRackIsProbedWhileTheRackIsRead() {
    Replica first = replica(RACK, 1);
    replica(DATACENTER, 9);
    replica(BEYOND, 9);
    Replica neglected = replica(RACK, 9);
    sent(2 * INTERVAL, first);
    assertThat(rankLucky(2 * INTERVAL)).startsWith(neglected, first);
    assertThat(rankLucky(2 * INTERVAL)).startsWith(first);
    assertThat(ranking.probed()).isFalse();
  }

  @Test
  void whileOtherRacksAreReadTheRackIsProbedTooButNoOtherDatacenter() {
    Replica slow = replica(RACK, 9);
    Replica first = replica(DATACENTER, 1);
    Replica beyond = replica(BEYOND, 0.1);
    sent(2 * INTERVAL, first);
    assertThat(rankLucky(2 * INTERVAL)).containsExactly(slow, first, beyond);
    assertThat(rankLucky(2 * INTERVAL)).containsExactly(first, slow, beyond);
    assertThat(ranking.probed()).isFalse();
  }

  @Test
  void aDemotedReplicaComesBeforeTheOtherDatacenterAndIsNotProbed() {
    Replica beyond = replica(BEYOND, 1);
    Replica demoted = replica(RACK, 1);
    Replica first = replica(DATACENTER, 1);
    demoted.peer.demoted(true);
    sent(2 * INTERVAL, first);
    for (int i = 0; i < 100; i++) {
      assertThat(rankLucky(2 * INTERVAL)).containsExactly(first, demoted, beyond);
    }
  }
}
