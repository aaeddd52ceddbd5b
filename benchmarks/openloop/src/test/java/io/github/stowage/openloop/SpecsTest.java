package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpecsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void badValuesAreNamedWithTheirRange() {
    assertThatThrownBy(() -> LoadSpec.reads(0)).hasMessageContaining("records=0: allowed is 1 to");
    assertThatThrownBy(() -> LoadSpec.scans(10, 0)).hasMessageContaining("maxScanLength=0");
    assertThatThrownBy(() -> LoadSpec.reads(1).withRequestTimeout(Duration.ZERO))
        .hasMessageContaining("requestTimeout in ms=0");
    assertThatThrownBy(() -> LoadSpec.reads(1).withMaxOutstanding(40_000))
        .hasMessageContaining("maxOutstanding=40000: allowed is 1 to 30000");
    assertThatThrownBy(() -> new PhaseSpec(1, Double.NaN, SECOND, SECOND))
        .hasMessageContaining("ratePerSecond=NaN");
    assertThatThrownBy(() -> new PhaseSpec(1, 10, SECOND, Duration.ZERO))
        .hasMessageContaining("measure=PT0S");
    assertThatThrownBy(() -> new PhaseSpec(1, 100_000, SECOND, Duration.ofHours(1)))
        .hasMessageContaining("20 million");
  }
}
