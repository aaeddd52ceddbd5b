package io.github.stowage.cassandra.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.cassandra.TestHost;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.GossipObserver;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import java.net.UnknownHostException;
import java.util.Properties;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.RackInferringSnitch;
import org.junit.jupiter.api.Test;

class PeerGaugesTest {
  private static final String SLOW = "10.1.1.2_7000 ";
  private static final String FAST = "10.1.1.3_7000 ";
  private static final long MILLISECOND = 1_000_000;
  private static final int FIGURES = 9;

  private final RackInferringSnitch snitch = new RackInferringSnitch();
  private final PeerTable peers =
      new PeerTable(snitch, address("10.1.1.9"), 1_000_000_000_000L, System::nanoTime);
  private final TestHost host = new TestHost();
  private final Counters counters = new Counters(new Warnings());
  private SelectionPolicy policy = policy("adaptive");
  private final PeerReport report = new PeerReport(peers, snitch, () -> policy);
  private final PeerGauges gauges = new PeerGauges(host, report, counters);

  @Test
  void eachKnownPeerHasItsFiguresAsTheyAreWhenAsked() {
    answers("10.1.1.3", MILLISECOND, 100);
    answers("10.1.1.2", 5 * MILLISECOND, 20);
    answers("10.1.1.3", MILLISECOND, 100);
    gauges.follow();

    assertThat(host.gauges).hasSize(2 * FIGURES);
    assertThat(value(SLOW + "ExpectedMillis")).isBetween(3.0, 5.0);
    assertThat(value(FAST + "ExpectedMillis")).isBetween(0.9, 1.1);
    assertThat(value(SLOW + "Score")).isBetween(3e6, 5e6);
    assertThat(value(SLOW + "Avoided")).isEqualTo(1);
    assertThat(value(FAST + "Avoided")).isZero();
    assertThat(value(FAST + "PublishedAgeMillis")).isNaN();

    assertThat(value(FAST + "ReadsInFlight")).isZero();
    peers.get(address("10.1.1.3")).sent(RequestKind.READ, System.nanoTime());
    assertThat(value(FAST + "ReadsInFlight")).isEqualTo(1);
  }

  @Test
  void whatAnOperatorSaidIsShown() {
    answers("10.1.1.3", MILLISECOND, 100);
    gauges.follow();
    peers.demote(address("10.1.1.3"), true);
    assertThat(value(FAST + "Demoted")).isEqualTo(1);
    assertThat(value(FAST + "Avoided")).isEqualTo(1);
    peers.demote(address("10.1.1.3"), false);
    assertThat(value(FAST + "Avoided")).isZero();
    double score = value(FAST + "Score");
    peers.get(address("10.1.1.3")).severity(2);
    assertThat(value(FAST + "Score") / score).isBetween(190.0, 210.0);
    assertThat(value(FAST + "Severity")).isEqualTo(2);
    assertThat(value(FAST + "Avoided")).isEqualTo(1);
  }

  @Test
  void whatPeersSayOfThemselvesIsShown() {
    answers("10.1.1.2", MILLISECOND, 1);
    answers("10.1.1.3", MILLISECOND, 1);
    gauges.follow();
    for (int second = 0; second < 3; second++) {
      publish("10.1.1.3", 0.1);
      publish("10.1.1.2", 1);
    }
    assertThat(value(SLOW + "Troubled")).isEqualTo(1);
    assertThat(value(FAST + "Troubled")).isZero();
    assertThat(value(SLOW + "PublishedAgeMillis")).isBetween(0.0, 60_000.0);
  }

  @Test
  void whatWasNeverMeasuredIsUnknown() {
    peers.get(address("10.1.1.2"));
    gauges.follow();
    assertThat(value(SLOW + "ExpectedMillis")).isNaN();
    assertThat(value(SLOW + "Avoided")).isZero();
  }

  @Test
  void thoseOfAPeerThatLeavesGo() {
    GossipObserver gossip =
        new GossipObserver(
            peers, ApplicationState.X1, endpoint -> true, System::currentTimeMillis, counters);
    peers.get(address("10.1.1.2"));
    peers.get(address("10.1.1.3"));
    gauges.follow();
    gossip.onRemove(address("10.1.1.2"));
    gauges.follow();
    assertThat(host.gauges.keySet())
        .hasSize(FIGURES)
        .allSatisfy(name -> assertThat(name).startsWith(FAST));
    gauges.clear();
    assertThat(host.gauges).isEmpty();
  }

  @Test
  void inAModeThatWatchesNobodyThereAreNone() {
    peers.get(address("10.1.1.2"));
    gauges.follow();
    assertThat(host.gauges).isNotEmpty();
    policy = policy("off");
    gauges.follow();
    assertThat(host.gauges).isEmpty();
    assertThat(report.endpoints()).isEmpty();
  }

  @Test
  void aRegistryThatRefusesIsCountedOnceForEachPeer() {
    host.refuses = true;
    peers.get(address("10.1.1.2"));
    gauges.follow();
    gauges.follow();
    assertThat(counters.snapshot()).containsEntry("report_failures", 1L);
  }

  private double value(String gauge) {
    return host.gauges.get(gauge).value();
  }

  private void answers(String endpoint, long latency, int times) {
    for (int i = 0; i < times; i++) {
      long now = System.nanoTime();
      peers.get(address(endpoint)).observed(RequestKind.READ, latency, now);
      peers.get(address(endpoint)).group().observed(RequestKind.READ, latency, now);
    }
  }

  private void publish(String endpoint, double cpu) {
    peers
        .get(address(endpoint))
        .publish(new PublishedLoad(ResourceSample.of(cpu, 0.5), 0, System.nanoTime()));
  }

  private SelectionPolicy policy(String mode) {
    SelectorConfig config =
        SelectorConfig.load(new Properties(), PeerGaugesTest.class.getClassLoader());
    return SelectionPolicy.of(config.with(Setting.MODE, mode), peers.everyone());
  }

  private static InetAddressAndPort address(String name) {
    try {
      return InetAddressAndPort.getByNameOverrideDefaults(name, 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
