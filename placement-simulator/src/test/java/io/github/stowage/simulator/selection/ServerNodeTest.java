package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.selection.RequestKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNodeTest {
  private static final long EXPIRY = 1_000;

  private final EventLoop loop = new EventLoop();
  private final List<Long> finished = new ArrayList<>();
  private final ServerNode node =
      new ServerNode(loop, 2, 1, EXPIRY, request -> finished.add(loop.now()));

  private void receive(double demand) {
    node.receive(new Request(0, RequestKind.READ, demand, 0.5, loop.now()));
  }

  /** Mean wait of an M/M/c queue: Erlang's C formula times 1 / (c mu - lambda). */
  private static double erlangWait(int servers, double lambda, double mu) {
    double offered = lambda / mu;
    double term = 1;
    double sum = 1;
    for (int k = 1; k < servers; k++) {
      term *= offered / k;
      sum += term;
    }
    double last = term * offered / servers * servers / (servers - offered);
    return last / (sum + last) / (servers * mu - lambda);
  }

  /**
   * Waits that follow one another depend on each other, so the 400,000 draws alone give no bound.
   * The seed is fixed, so the 6% allowed is a margin over what it gives, not a matter of chance.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.6", "4, 0.6", "4, 0.9", "16, 0.8"})
  void waitsAsErlangSays(int servers, double utilisation) {
    double mean = 20_000_000;
    double lambda = utilisation * servers / mean;
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);
    ContinuousSampler gaps = ZigguratSampler.Exponential.of(random, 1 / lambda);
    ContinuousSampler demands = ZigguratSampler.Exponential.of(random, mean);
    double[] total = {0};
    int requests = 400_000;
    ServerNode queue =
        new ServerNode(
            loop,
            servers,
            1,
            Long.MAX_VALUE,
            request -> total[0] += loop.now() - request.sentAt - request.demandNanos);
    double at = 0;
    for (int i = 0; i < requests; i++) {
      at += gaps.sample();
      loop.at(
          (long) at,
          () -> queue.receive(new Request(0, RequestKind.READ, demands.sample(), 0.5, loop.now())));
    }
    loop.runUntil((long) at + 1_000_000_000_000L);
    double expected = erlangWait(servers, lambda, 1 / mean);
    assertThat(total[0] / requests).isCloseTo(expected, within(0.06 * expected));
  }

  @Test
  void servesInOrderWithItsSlots() {
    receive(100);
    receive(100);
    receive(50);
    assertThat(node.queue()).isEqualTo(3);
    loop.runUntil(200);
    assertThat(finished).containsExactly(100L, 100L, 150L);
    assertThat(node.queue()).isZero();
  }

  @Test
  void slowsDownByFactorAndNeighbour() {
    node.slowDown(4);
    receive(10);
    node.slowDown(1);
    node.neighbour(0.5);
    receive(10);
    loop.runUntil(100);
    assertThat(finished).containsExactly(20L, 40L);
    assertThat(node.takeCpu(100)).isCloseTo(0.5 + 0.5 * 60 / 200, within(1e-9));
  }

  @Test
  void slowsOnlyTheUnluckyOnASlowDisk() {
    node.slowDisk(0.2, 10);
    node.receive(new Request(0, RequestKind.READ, 10, 0.1, 0));
    node.receive(new Request(0, RequestKind.READ, 10, 0.3, 0));
    loop.runUntil(200);
    assertThat(finished).containsExactly(10L, 100L);
  }

  @Test
  void aPauseHoldsWhatRunsAndWhatWaits() {
    receive(100);
    loop.runUntil(50);
    node.pause(500);
    receive(10);
    assertThat(node.pauseLeft()).isEqualTo(500);
    loop.runUntil(2_000);
    assertThat(finished).containsExactly(560L, 600L);
  }

  @Test
  void dropsWhatExpiredInTheQueue() {
    receive(EXPIRY + 1);
    receive(EXPIRY + 1);
    receive(10);
    loop.runUntil(5_000);
    assertThat(finished).containsExactly(EXPIRY + 1, EXPIRY + 1);
    assertThat(node.queue()).isZero();
  }

  @Test
  void answersNothingOnceKilled() {
    receive(10);
    receive(10);
    receive(10);
    node.kill();
    receive(10);
    loop.runUntil(1_000);
    assertThat(finished).isEmpty();
    assertThat(node.isAlive()).isFalse();
  }
}
