package io.github.stowage.tiering.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrnTest {
  private static final long SEED = 3;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 9, 1_000})
  void eachColourComesAsOftenAsItHasBalls(int colours) {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] balls = random.ints(colours, 0, 20).toArray();
    Urn urn = new Urn(balls);
    int[] drawn = new int[colours];
    while (urn.left() > 0) {
      drawn[urn.draw(random)]++;
    }
    assertThat(drawn).as("seed %d", SEED).isEqualTo(balls);
    assertThatThrownBy(() -> urn.draw(random)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void eachOrderIsAsLikely() {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<String, Integer> orders = new HashMap<>();
    int tries = 30_000;
    for (int i = 0; i < tries; i++) {
      Urn urn = new Urn(new int[] {2, 0, 1, 1});
      StringBuilder order = new StringBuilder();
      while (urn.left() > 0) {
        order.append(urn.draw(random));
      }
      orders.merge(order.toString(), 1, Integer::sum);
    }
    // 4! / 2! orders; five standard deviations.
    assertThat(orders).as("seed %d", SEED).hasSize(12);
    assertThat(orders.values())
        .allSatisfy(
            n -> assertThat((double) n).isCloseTo(tries / 12.0, within(5 * Math.sqrt(2_500))));
  }
}
