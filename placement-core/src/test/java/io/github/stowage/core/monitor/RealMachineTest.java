package io.github.stowage.core.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.stowage.core.score.ResourceSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The machine that runs the tests: what it shows is known, all is in range or unknown. */
@EnabledOnOs(OS.LINUX)
class RealMachineTest {
  @Test
  @Timeout(60)
  void aSampleMakesSense() {
    for (String source : List.of("/proc/stat", "/proc/meminfo")) {
      assumeTrue(Files.isReadable(Path.of(source)), "this machine does not show " + source);
    }
    ResourceMonitor monitor = ResourceMonitor.ofThisProcess(System::nanoTime);
    ResourceSample sample = monitor.sample();
    // Ticks are 10 ms: work until the kernel has counted some.
    while (Double.isNaN(sample.cpu()) && !Thread.interrupted()) {
      Arrays.sort(new double[100_000]);
      sample = monitor.sample();
    }
    assertThat(sample.cpu()).isNotNaN();
    assertThat(sample.memory()).isGreaterThan(0);
    assertThat(sample.runQueue()).isNotNegative();
    assertThat(
            List.of(
                sample.cpu(),
                sample.memory(),
                sample.disk(),
                sample.cpuPressure(),
                sample.memoryPressure(),
                sample.ioPressure()))
        .allMatch(share -> share.isNaN() || share >= 0 && share <= 1);
  }
}
