package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host that measures its load every second. */
class AnnouncingTest {
  private static final long SECOND = 1_000_000_000L;
  private static final double NAN = Double.NaN;

  private final Announcing announcing = new Announcing();
  private long now = -3 * SECOND;

  private boolean measures(ResourceSample sample) {
    now += SECOND;
    return announcing.isDue(sample, now);
  }

  private static ResourceSample cpu(double busy) {
    return ResourceSample.of(busy, 0.5);
  }

  private void settle(ResourceSample sample) {
    assertThat(measures(sample)).isTrue();
    assertThat(measures(sample)).isTrue();
    assertThat(measures(sample)).isFalse();
  }

  @Test
  void tellsAChangeTwice() {
    settle(cpu(0.3));
    settle(cpu(0.36));
  }

  @Test
  void aLoadThatKeepsChangingIsToldEachTime() {
    for (int i = 0; i < 20; i++) {
      assertThat(measures(cpu(i % 2 == 0 ? 0.2 : 0.4))).isTrue();
    }
  }

  @Test
  void littleIsNoChangeUntilItAddsUp() {
    settle(cpu(0.3));
    assertThat(measures(cpu(0.34))).isFalse();
    assertThat(measures(cpu(0.26))).isFalse();
    assertThat(measures(cpu(0.36))).isTrue();
  }

  @Test
  void whatStaysIsToldEveryFiveSeconds() {
    settle(cpu(0.3));
    int told = 0;
    for (int second = 0; second < 100; second++) {
      told += measures(cpu(0.3)) ? 1 : 0;
    }
    assertThat(told).isEqualTo(20);
  }

  @Test
  void anyShareCountsAndWhetherItIsKnown() {
    settle(new ResourceSample(0, 0, 0, 0, 0, 0, 0));
    for (ResourceSample changed :
        List.of(
            new ResourceSample(0, 1, 0, 0, 0, 0, 0),
            new ResourceSample(0, 1, 1, 0, 0, 0, 0),
            new ResourceSample(0, 1, 1, 1, 0, 0, 0),
            new ResourceSample(0, 1, 1, 1, 1, 0, 0),
            new ResourceSample(0, 1, 1, 1, 1, 1, 0),
            new ResourceSample(NAN, 1, 1, 1, 1, 1, 0),
            ResourceSample.UNKNOWN)) {
      settle(changed);
    }
    // Tasks that wait for a CPU show in its pressure.
    assertThat(measures(new ResourceSample(NAN, NAN, NAN, NAN, NAN, NAN, 9))).isFalse();
  }

  @Test
  void afterAResetAnythingIsTold() {
    settle(cpu(0.3));
    announcing.reset();
    assertThat(measures(cpu(0.3))).isTrue();
  }
}
