package io.github.stowage.cassandra.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.RackInferringSnitch;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With Cassandra's own types. */
class RangeMergingTest {
  private static final long MILLISECOND = 1_000_000;

  private final PeerTable peers =
      new PeerTable(
          new RackInferringSnitch(), named("10.1.9.1"), 1_000_000_000_000L, System::nanoTime);
  private final Counters counters = new Counters(new Warnings());

  private RangeMerging merging(String mode) {
    Properties settings = new Properties();
    settings.setProperty(Setting.PROPERTY_PREFIX + "mode", mode);
    SelectorConfig config = SelectorConfig.load(settings, RangeMergingTest.class.getClassLoader());
    SelectionPolicy policy = SelectionPolicy.of(config, peers.everyone());
    return new RangeMerging(peers, () -> policy, counters);
  }

  private boolean isWorthIt(String mode) {
    return merging(mode).isWorthIt(range("10.1.5.3"), range("10.1.5.1"), range("10.1.5.2"));
  }

  @ParameterizedTest
  @CsvSource({"1, true", "3, true", "8, false", "20, false"})
  void oneScanMayTakeAsLongAsTwo(int slow, boolean worthIt) {
    answers("10.1.5.1", 2);
    answers("10.1.5.2", 2);
    answers("10.1.5.3", slow);
    assertThat(isWorthIt("adaptive")).isEqualTo(worthIt);
    assertThat(counters.snapshot()).containsEntry("ranges_kept_apart", worthIt ? 0L : 1L);
  }

  @Test
  void theSlowestOfSeveralCounts() {
    answers("10.1.5.1", 2);
    answers("10.1.5.2", 2);
    answers("10.1.5.3", 20);
    EndpointsForRange fast = range("10.1.5.1", "10.1.5.2");
    EndpointsForRange slow = range("10.1.5.2", "10.1.5.3");
    assertThat(merging("adaptive").isWorthIt(slow, fast, fast)).isFalse();
    assertThat(merging("adaptive").isWorthIt(slow, fast, slow)).isTrue();
    assertThat(merging("adaptive").isWorthIt(slow, slow, fast)).isTrue();
  }

  @Test
  void scansAreComparedNotReads() {
    long now = System.nanoTime();
    for (int sample = 0; sample < 100; sample++) {
      peers.get(named("10.1.5.3")).observed(RequestKind.READ, 100 * MILLISECOND, now);
    }
    answers("10.1.5.1", 2);
    answers("10.1.5.2", 2);
    answers("10.1.5.3", 2);
    assertThat(isWorthIt("adaptive")).isTrue();
  }

  @Test
  void aDemotedPeerIsNotMadeTheOnlyChoice() {
    peers.demote(named("10.1.5.3"), true);
    assertThat(isWorthIt("adaptive")).isFalse();
    peers.demote(named("10.1.5.2"), true);
    assertThat(isWorthIt("adaptive")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "paper", "weighted", "random", "off"})
  void rangesAreJoinedWhereNothingIsKnown(String mode) {
    assertThat(isWorthIt(mode)).isTrue();
    assertThat(counters.snapshot()).containsEntry("ranges_kept_apart", 0L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "off"})
  void rangesAreJoinedWhereNoRuleIsInUse(String mode) {
    answers("10.1.5.1", 2);
    answers("10.1.5.2", 2);
    answers("10.1.5.3", 20);
    assertThat(isWorthIt(mode)).isTrue();
  }

  /** Cassandra 6.0 asks before it looks whether any replica holds both. */
  @Test
  void nobodyIsNotSlow() {
    answers("10.1.5.1", 2);
    answers("10.1.5.2", 2);
    assertThat(merging("adaptive").isWorthIt(range(), range("10.1.5.1"), range("10.1.5.2")))
        .isTrue();
  }

  private void answers(String name, int milliseconds) {
    long now = System.nanoTime();
    Peer peer = peers.get(named(name));
    for (int sample = 0; sample < 100; sample++) {
      peer.observed(RequestKind.SCAN, milliseconds * MILLISECOND, now);
      peer.group().observed(RequestKind.SCAN, milliseconds * MILLISECOND, now);
    }
  }

  private static EndpointsForRange range(String... names) {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    Range<Token> range = new Range<>(start, end);
    EndpointsForRange.Builder replicas = EndpointsForRange.builder(range);
    Stream.of(names).forEach(name -> replicas.add(Replica.fullReplica(named(name), range)));
    return replicas.build();
  }

  private static InetAddressAndPort named(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
