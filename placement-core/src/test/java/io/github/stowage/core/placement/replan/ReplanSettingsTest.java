package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplanSettingsTest {
  @Test
  void changesOneThingAtATime() {
    ReplanSettings settings =
        ReplanSettings.DEFAULTS
            .withMinGain(0)
            .withTarget(1)
            .withSplit(Split.EVEN)
            .withCopiesPerNode(7);
    assertThat(settings.minGain()).isZero();
    assertThat(settings.target()).isEqualTo(1);
    assertThat(settings.split()).isEqualTo(Split.EVEN);
    assertThat(settings.copiesPerNode()).isEqualTo(7);
    assertThat(ReplanSettings.DEFAULTS.minGain()).isEqualTo(0.05);
    assertThat(ReplanSettings.DEFAULTS.target()).isEqualTo(1.02);
    assertThat(ReplanSettings.DEFAULTS.split()).isEqualTo(Split.WEIGHTED);
    assertThat(ReplanSettings.DEFAULTS.copiesPerNode()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesGains(double gain) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplanSettings.DEFAULTS.withMinGain(gain))
        .withMessage("min gain: " + gain + ", allowed: finite numbers from 0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.99, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesTargets(double target) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplanSettings.DEFAULTS.withTarget(target))
        .withMessage("target: " + target + ", allowed: finite numbers from 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -3})
  void refusesThrottles(int copies) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplanSettings.DEFAULTS.withCopiesPerNode(copies))
        .withMessage("copies per node: " + copies + ", allowed: at least 1");
  }
}
