package io.github.stowage.core.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.score.ResourceSample;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without cgroups, whole and with one source at a time missing or broken. */
class HostMonitorTest {
  @TempDir Path root;
  private FakeMachine machine;
  private ResourceMonitor monitor;

  @BeforeEach
  void start() {
    machine = FakeMachine.withHost(root);
    monitor = machine.monitor();
  }

  private ResourceSample afterTwoBusySeconds() {
    monitor.sample();
    machine.passSeconds(2).cpu(1300, 3100).disk(1000).pressure("proc/pressure", 500_000);
    return monitor.sample();
  }

  @Test
  void theFirstSampleKnowsOnlyWhatNeedsNoDifference() {
    ResourceSample first = monitor.sample();
    assertThat(first.cpu()).isNaN();
    assertThat(first.disk()).isNaN();
    assertThat(first.cpuPressure()).isNaN();
    assertThat(first.memory()).isCloseTo(0.25, within(1e-12));
    assertThat(first.runQueue()).isEqualTo(2);
  }

  @Test
  void theNextOneIsTheShareOfTheTimeBetween() {
    ResourceSample sample = afterTwoBusySeconds();
    assertThat(sample.cpu()).isCloseTo(0.75, within(1e-12));
    assertThat(sample.disk()).isCloseTo(0.25, within(1e-12));
    assertThat(sample.cpuPressure()).isCloseTo(0.25, within(1e-12));
    assertThat(sample.memoryPressure()).isCloseTo(0.25, within(1e-12));
    assertThat(sample.ioPressure()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void aCounterThatGoesBackwardsIsUnknownOnce() {
    afterTwoBusySeconds();
    machine.passSeconds(2).cpu(10, 20).disk(0).pressure("proc/pressure", 0);
    ResourceSample restarted = monitor.sample();
    assertThat(restarted.cpu()).isNaN();
    assertThat(restarted.disk()).isNaN();
    assertThat(restarted.ioPressure()).isNaN();

    machine.passSeconds(1).cpu(20, 30).disk(100).pressure("proc/pressure", 100_000);
    ResourceSample next = monitor.sample();
    assertThat(next.cpu()).isCloseTo(0.5, within(1e-12));
    assertThat(next.disk()).isCloseTo(0.1, within(1e-12));
    assertThat(next.ioPressure()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void noTimeBetweenTwoSamplesIsUnknown() {
    monitor.sample();
    ResourceSample again = monitor.sample();
    assertThat(again.cpu()).isNaN();
    assertThat(again.disk()).isNaN();
    assertThat(again.cpuPressure()).isNaN();
  }

  @Test
  void theBusiestDiskCountsAndNoMoreThanAlways() {
    monitor.sample();
    machine.passSeconds(1).disk(500 + 1003);
    assertThat(monitor.sample().disk()).isEqualTo(1);
  }

  @Test
  void aLineThatEndsEarlyIsUnknown() {
    monitor.sample();
    machine.passSeconds(1).write("proc/diskstats", " 254 0 vda 10 2 80 4\n 254\n");
    assertThat(monitor.sample().disk()).isNaN();
  }

  @Test
  void aMissingSourceIsUnknownAndTheOthersStay() {
    afterTwoBusySeconds();
    machine.delete("proc/stat").delete("proc/pressure/io").passSeconds(1).disk(1500);
    ResourceSample sample = monitor.sample();
    assertThat(sample.cpu()).isNaN();
    assertThat(sample.runQueue()).isNaN();
    assertThat(sample.ioPressure()).isNaN();
    assertThat(sample.disk()).isCloseTo(0.5, within(1e-12));
    assertThat(sample.cpuPressure()).isZero();
    assertThat(sample.memory()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void aMemoryTotalWithoutWhatIsAvailableIsUnknown() {
    machine.write("proc/meminfo", "MemTotal: 1000 kB\nMemFree: 900 kB\n");
    assertThat(monitor.sample().memory()).isNaN();
  }

  @Test
  void aMachineWithoutProcIsUnknown() {
    ResourceMonitor nothing =
        ResourceMonitor.ofThisProcess(root.resolve("empty"), () -> machine.nanos);
    nothing.sample();
    machine.passSeconds(1);
    assertThat(nothing.sample()).hasToString(ResourceSample.UNKNOWN.toString());
  }
}
