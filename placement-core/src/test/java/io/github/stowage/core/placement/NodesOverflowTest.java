package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class NodesOverflowTest {
  @Test
  void speedsMustHaveAFiniteSum() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Nodes.of(new int[] {1, 1}, new double[] {1e308, 1e308}))
        .withMessage("speeds: Infinity in all, allowed: a finite sum");
  }
}
