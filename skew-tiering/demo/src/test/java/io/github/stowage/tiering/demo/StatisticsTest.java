package io.github.stowage.tiering.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  private static ReadCost cost(int value, long seeks) {
    return new ReadCost(value, new Use(seeks, seeks, 0, 0, 1_000 * seeks), 525, 1);
  }

  @Test
  void meansAndThe90thPercentile() {
    List<ReadCost> costs = IntStream.rangeClosed(1, 10).mapToObj(i -> cost(i - 1, i)).toList();

    assertThat(Statistics.mean(costs, c -> c.hdd().seeks())).isEqualTo(5.5);
    assertThat(Statistics.p90(costs, c -> c.hdd().seeks())).isEqualTo(9);
    assertThat(Statistics.p90(List.of(), c -> c.hdd().seeks())).isNaN();
    assertThat(Statistics.median(3, 1, 2)).isEqualTo(2);
    assertThat(Statistics.median(3, 1, 2, 10)).isEqualTo(2.5);
  }

  @Test
  void theSsdTakesTheTimeOfItsBandwidth() {
    assertThat(cost(0, 2).chargedNanos()).isEqualTo(2_000 + 1_000);
  }

  @Test
  void aReaderWhoPrefersAValueSeesWhatThatCosts() {
    Popularity zipf = Popularity.zipf(2, 1);
    int popular = zipf.of(0) > zipf.of(1) ? 0 : 1;
    double mean =
        Statistics.mean(
            List.of(cost(popular, 0), cost(1 - popular, 1)), zipf, c -> c.hdd().seeks());

    assertThat(mean).isCloseTo(Math.pow(2, -.99) / (1 + Math.pow(2, -.99)), Offset.offset(1e-9));
  }

  @Test
  void readsAreDrawnByPopularity() {
    int[] drawn = Popularity.zipf(3, 1).draw(10_000, new SplittableRandom(1));

    assertThat(IntStream.of(drawn).sum()).isEqualTo(10_000);
    for (int value = 0; value < 3; value++) {
      assertThat(drawn[value] / 1e4).isCloseTo(Popularity.zipf(3, 1).of(value), Offset.offset(.03));
    }
  }

  @Test
  void sharesAreOfTheLargestReduction() {
    assertThat(Statistics.share(10, 4, 2)).isEqualTo(.75);
    assertThat(Statistics.share(1, 1, 1)).isNaN();
    assertThat(Percent.of(.754)).isEqualTo("75%");
    assertThat(Percent.of(null)).isEqualTo("-");
  }
}
