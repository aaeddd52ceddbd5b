package io.github.stowage.core.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The machine that runs the tests: every part is in range or unknown. */
@EnabledOnOs(OS.LINUX)
class RealMachineTest {
  @Test
  void aSampleMakesSense() {
    ResourceMonitor monitor = ResourceMonitor.ofThisProcess(System::nanoTime);
    ResourceSample sample = monitor.sample();
    long giveUpAt = System.nanoTime() + 5_000_000_000L;
    // Ticks are 10 ms: work until the kernel has counted some.
    while (Double.isNaN(sample.cpu()) && System.nanoTime() < giveUpAt) {
      Arrays.sort(new double[100_000]);
      sample = monitor.sample();
    }
    assertThat(sample.memory()).isBetween(0.001, 1.0);
    assertThat(sample.runQueue()).isBetween(0.0, 10_000.0);
    assertThat(
            List.of(
                sample.cpu(),
                sample.disk(),
                sample.cpuPressure(),
                sample.memoryPressure(),
                sample.ioPressure()))
        .allMatch(share -> share.isNaN() || share >= 0 && share <= 1);
  }
}
