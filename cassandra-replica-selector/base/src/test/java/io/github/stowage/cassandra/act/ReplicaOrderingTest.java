package io.github.stowage.cassandra.act;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.selection.RequestKind;
import java.lang.management.ManagementFactory;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  private static final int ORDERS = 20_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final PeerTable peers;
  private final Counters counters = new Counters(new Warnings());
  private final ReplicaOrdering ordering;

  ReplicaOrderingTest() {
    peers =
        new PeerTable(
            new RackInferringSnitch(), address(999), 1_000_000_000_000L, System::nanoTime);
    ordering = ordering(peers);
  }

  private ReplicaOrdering ordering(PeerTable of) {
    SelectorConfig config =
        SelectorConfig.load(new Properties(), ReplicaOrderingTest.class.getClassLoader());
    return new ReplicaOrdering(of, null, SelectionPolicy.of(config, of.everyone()), counters);
  }

  /** A keyspace such as system_auth has a replica on every node. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16, 17, 40, 256})
  void theSlowReplicaGoesLastHoweverManyThereAre(int replicas) {
    long now = System.nanoTime();
    for (int i = 0; i < replicas; i++) {
      for (int sample = 0; sample < 100; sample++) {
        peers.get(address(i)).observed(RequestKind.READ, i == 0 ? SLOW : NORMAL, now);
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
        peers.get(endpoint).observed(RequestKind.READ, nanos, now);
      }
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(ordering.explain(ring, any -> true))
          .containsExactlyInAnyOrderElementsOf(ring)
          .endsWith(ring.get(0));
    }
    assertThat(counters.snapshot()).containsEntry("probes", 0L).containsEntry("orders_changed", 0L);
  }

  /** Each is within the tie band of the one before it, so a read leaves them as they are. */
  @Test
  void whatIsDownIsExplainedAsAReadHasIt() {
    long now = System.nanoTime();
    List<InetAddressAndPort> ring = List.of(address(0), address(1), address(2));
    long[] nanos = {1_180_000, 1_090_000, 1_000_000};
    for (int i = 0; i < ring.size(); i++) {
      for (int sample = 0; sample < 100; sample++) {
        peers.get(ring.get(i)).observed(RequestKind.READ, nanos[i], now);
      }
    }
    assertThat(ordering.order(replicas(ring)).endpointList()).isEqualTo(ring);
    assertThat(ordering.explain(ring, endpoint -> !endpoint.equals(ring.get(1))))
        .containsExactly(ring.get(0), ring.get(2));
    assertThat(ordering.explain(List.of(ring.get(0), ring.get(2)), any -> true))
        .as("without the one between them")
        .containsExactly(ring.get(2), ring.get(0));
  }

  /** Of two data centres with three racks each; the second number of an address is the former. */
  @Test
  void ringOrderStaysWithinEachTierWhereAllAreAlike() {
    String[] ring = {"10.2.0.1", "10.1.5.1", "10.2.5.1", "10.1.3.1", "10.1.6.1", "10.2.6.1"};
    for (String name : ring) {
      answers(named(name), NORMAL);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(ordering.order(replicas(ring)).endpointList())
          .containsExactlyElementsOf(
              named("10.1.3.1", "10.1.5.1", "10.1.6.1", "10.2.0.1", "10.2.5.1", "10.2.6.1"));
    }
  }

  /** Beside one that takes three times as long as the others far away, but not as long as here. */
  @Test
  void aReplicaThatNeverAnsweredIsTakenForOneOfItsDatacenter() {
    answers(named("10.1.5.1"), NORMAL);
    for (int host = 2; host < 10; host++) {
      answers(named("10.2.5." + host), SLOW);
    }
    answers(named("10.2.5.1"), 3 * SLOW);
    answers(named("10.2.7.1"), SLOW / 3);
    assertThat(ordering.order(replicas("10.2.5.1", "10.2.6.1", "10.2.7.1")).endpointList())
        .containsExactlyElementsOf(named("10.2.7.1", "10.2.6.1", "10.2.5.1"));
    assertThat(ordering.order(replicas("10.1.6.1", "10.1.5.1")).endpointList())
        .containsExactlyElementsOf(named("10.1.6.1", "10.1.5.1"));
  }

  @Test
  void anOrderThatStaysAllocatesNothing() {
    EndpointsForToken replicas = replicas("10.1.3.1", "10.1.5.1", "10.1.6.1", "10.2.5.1");
    replicas.forEach(replica -> answers(replica.endpoint(), NORMAL));
    orderManyTimes(replicas);
    long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    orderManyTimes(replicas);
    long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertThat(counters.snapshot()).containsEntry("orders_changed", 0L);
    assertThat((double) bytes / ORDERS).isLessThan(1);
  }

  private void orderManyTimes(EndpointsForToken replicas) {
    for (int i = 0; i < ORDERS; i++) {
      assert ordering.order(replicas) == replicas;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"throws", "no data centre", "no rack"})
  void aReplicaOfUnknownPlaceIsLeftToTheDelegateUntilItsPlaceIsKnown(String answer) {
    Places places = new Places();
    PeerTable lost = new PeerTable(places, address(999), 1_000_000_000_000L, System::nanoTime);
    ReplicaOrdering order = ordering(lost);
    List<InetAddressAndPort> ring = named("10.1.5.1", "10.1.6.1");
    places.answer = answer;
    assertThat(order.order(replicas("10.1.5.1", "10.1.6.1"))).isNull();
    assertThat(order.explain(ring, any -> true)).isEqualTo(ring);
    assertThat(counters.snapshot())
        .containsEntry("unknown_places", 1L)
        .containsEntry("fallbacks", 0L);
    places.answer = "";
    lost.refresh();
    assertThat(order.order(replicas("10.1.5.1", "10.1.6.1"))).isNotNull();
    assertThat(counters.snapshot()).containsEntry("unknown_places", 1L);
  }

  /** As a snitch does that does not know a node yet. */
  private static final class Places extends RackInferringSnitch {
    String answer = "";

    @Override
    public String getDatacenter(InetAddressAndPort endpoint) {
      if (answer.equals("throws")) {
        throw new IllegalStateException("unknown host");
      }
      return answer.equals("no data centre") ? null : super.getDatacenter(endpoint);
    }

    @Override
    public String getRack(InetAddressAndPort endpoint) {
      return answer.equals("no rack") ? null : super.getRack(endpoint);
    }
  }

  private void answers(InetAddressAndPort endpoint, long nanos) {
    long now = System.nanoTime();
    Peer peer = peers.get(endpoint);
    for (int sample = 0; sample < 100; sample++) {
      peer.observed(RequestKind.READ, nanos, now);
      peer.group().observed(RequestKind.READ, nanos, now);
    }
  }

  private static List<InetAddressAndPort> named(String... names) {
    return Stream.of(names).map(ReplicaOrderingTest::named).toList();
  }

  private static EndpointsForToken replicas(String... names) {
    return replicas(named(names));
  }

  private static EndpointsForToken replicas(int count) {
    return replicas(IntStream.range(0, count).mapToObj(i -> address(i)).toList());
  }

  private static EndpointsForToken replicas(List<InetAddressAndPort> endpoints) {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    List<Replica> all =
        endpoints.stream()
            .map(endpoint -> Replica.fullReplica(endpoint, new Range<>(start, end)))
            .toList();
    return EndpointsForToken.of(end, all.toArray(Replica[]::new));
  }

  private static InetAddressAndPort address(int host) {
    return named("10.1." + host / 250 + "." + host % 250);
  }

  private static InetAddressAndPort named(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
