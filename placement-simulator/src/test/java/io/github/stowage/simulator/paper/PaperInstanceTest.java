package io.github.stowage.simulator.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.workload.Instances;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PaperInstanceTest {
  static final List<Distribution> ALL = Distributions.ALL;

  @ParameterizedTest
  @FieldSource("ALL")
  void quartersHaveThePrintedCounts(Distribution workload) {
    double[] shares = PaperInstance.shares(workload, 128);
    double[] quarters = Instances.fold(shares, 4);
    double[] ascending = Arrays.stream(quarters).map(s -> s * 30_000).sorted().toArray();
    double[] printed = PrintedTable1.counts(workload.name());
    for (int i = 0; i < 4; i++) {
      assertThat(ascending[i]).isCloseTo(printed[3 - i], within(1e-6));
    }
    assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void quartersAreInTheOrderOfTheKeys() {
    assertThat(PaperInstance.shares(Distributions.POWER, 4)).isSorted();
    assertThat(PaperInstance.shares(Distributions.GAMMA, 4)[0]).isGreaterThan(.7);
  }

  @Test
  void refusesWhatCannotBeCutInQuarters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PaperInstance.shares(Distributions.BETA, 6))
        .withMessage("partitions = 6, allowed: a multiple of 4");
  }
}
