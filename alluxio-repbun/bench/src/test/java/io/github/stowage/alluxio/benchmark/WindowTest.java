package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.bundle.ObjectStats;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowTest {
  private static final List<ReadKind> KINDS =
      List.of(kind(0, 1), kind(1, 2), kind(2, 0), kind(3, 5));

  private static ReadKind kind(int object, double weight) {
    return new ReadKind(object, List.of("a"), 1, weight);
  }

  @Test
  void withoutObservedReadsPlansKnowTheShares() {
    assertThat(Window.weights(KINDS, 0, 1)).containsExactly(1, 2, 0, 5);
  }

  @Test
  void eachObservedReadCountsOnce() {
    double[] weights = Window.weights(KINDS, 80, 1);
    assertThat(Arrays.stream(weights).sum()).isCloseTo(8, within(1e-9));
    for (double weight : weights) {
      assertThat(weight * 10).isCloseTo(Math.rint(weight * 10), within(1e-6));
    }
    assertThat(weights[2]).isZero();
    assertThat(weights).isEqualTo(Window.weights(KINDS, 80, 1));
    assertThat(weights).isNotEqualTo(Window.weights(KINDS, 80, 2));
  }

  @Test
  void manyObservedReadsSayTheShares() {
    double[] weights = Window.weights(KINDS, 1_000_000, 1);
    for (int k = 0; k < weights.length; k++) {
      assertThat(weights[k]).isCloseTo(KINDS.get(k).weight(), within(.02));
    }
  }

  @Test
  void whatWasNotObservedIsNotPlannedFor() {
    ReadMix mix = SampleMix.mix();
    double[] weights = new double[mix.kinds().size()];
    weights[0] = 3;
    ObjectStats[] stats = mix.stats(weights);
    ReadKind seen = mix.kinds().get(0);
    assertThat(stats[seen.object()].load()).isEqualTo(3.0 * seen.bytes());
    assertThat(Arrays.stream(stats).mapToDouble(ObjectStats::load).sum())
        .isEqualTo(3.0 * seen.bytes());
  }
}
