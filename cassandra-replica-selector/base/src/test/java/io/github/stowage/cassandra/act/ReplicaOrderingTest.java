package io.github.stowage.cassandra.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.RackInferringSnitch;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With Cassandra's own types. */
class ReplicaOrderingTest {
  private static final long SLOW = 50_000_000;
  private static final long NORMAL = 1_000_000;

  private final PeerTable peers;
  private final Counters counters = new Counters(new Warnings());
  private final ReplicaOrdering ordering;

  ReplicaOrderingTest() {
    peers =
        new PeerTable(
            new RackInferringSnitch(), address(999), 1_000_000_000_000L, System::nanoTime);
    SelectorConfig config =
        SelectorConfig.load(new Properties(), ReplicaOrderingTest.class.getClassLoader());
    ordering =
        new ReplicaOrdering(peers, null, SelectionPolicy.of(config, peers.everyone()), counters);
  }

  /** A keyspace such as system_auth has a replica on every node. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16, 17, 40, 256})
  void theSlowReplicaGoesLastHoweverManyThereAre(int replicas) {
    long now = System.nanoTime();
    for (int i = 0; i < replicas; i++) {
      for (int sample = 0; sample < 100; sample++) {
        peers.get(address(i)).state().observed(RequestKind.READ, i == 0 ? SLOW : NORMAL, now);
      }
    }
    EndpointsForToken ordered = ordering.order(replicas(replicas));

    assertThat(ordered.endpointList()).hasSize(replicas).doesNotHaveDuplicates();
    assertThat(ordered.get(replicas - 1).endpoint()).isEqualTo(address(0));
  }

  @Test
  void moreThanItCanOrderIsLeftToTheDelegateAndCounted() {
    assertThat(ordering.order(replicas(257))).isNull();
    assertThat(counters.snapshot()).containsEntry("too_many_replicas", 1L);
  }

  @Test
  void explainsTheOrderWithoutUsingUpAProbe() {
    long now = System.nanoTime();
    List<InetAddressAndPort> ring = List.of(address(0), address(1), address(2));
    for (InetAddressAndPort endpoint : ring) {
      long nanos = endpoint.equals(address(0)) ? SLOW : NORMAL;
      for (int sample = 0; sample < 100; sample++) {
        peers.get(endpoint).state().observed(RequestKind.READ, nanos, now);
      }
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(ordering.explain(ring))
          .containsExactlyInAnyOrderElementsOf(ring)
          .endsWith(ring.get(0));
    }
    assertThat(counters.snapshot()).containsEntry("probes", 0L).containsEntry("orders_changed", 0L);
  }

  private static EndpointsForToken replicas(int count) {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    List<Replica> all =
        IntStream.range(0, count)
            .mapToObj(i -> Replica.fullReplica(address(i), new Range<>(start, end)))
            .toList();
    return EndpointsForToken.of(end, all.toArray(Replica[]::new));
  }

  private static InetAddressAndPort address(int host) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(
          "10.1." + host / 250 + "." + host % 250, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
