package io.github.stowage.core.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.score.ResourceSample;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the files hold, a sample comes out, and nothing in it looks like an idle machine. */
class GarbageMonitorTest {
  private static final String GROUP = "sys/fs/cgroup/app/";
  private static final String[] SOURCES = {
    "proc/stat",
    "proc/meminfo",
    "proc/diskstats",
    "proc/pressure/cpu",
    "proc/pressure/memory",
    "proc/pressure/io",
    GROUP + "cpu.max",
    GROUP + "cpu.stat",
    GROUP + "memory.max",
    GROUP + "memory.current",
  };

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n\n\n",
        "nonsense",
        "-5 -5",
        "cpu  1 2 x",
        "99999999999999999999999999 99999999999999999999999999",
        "MemTotal: 0 kB\nMemAvailable: 0 kB",
        "some avg10=0.00 total=NaN",
        "usage_usec\nusage_usec 12x",
        "0 0",
      })
  void brokenSourcesAreUnknown(String content) {
    FakeMachine machine = FakeMachine.withHost(root).v2("/app");
    for (String source : SOURCES) {
      machine.write(source, content);
    }
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.passSeconds(1);
    assertThat(monitor.sample()).hasToString(ResourceSample.UNKNOWN.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0::",
        ":::::",
        "1:cpu:/a\n2:memory:/b\n0::/../../c",
        "0::/a\0b",
        "1:cpu,cpuacct,memory:no-slash",
      })
  void brokenCgroupListsLeaveTheHost(String cgroup) {
    FakeMachine machine = FakeMachine.withHost(root);
    machine.v1("/", "/").write("proc/self/cgroup", cgroup);
    assertThat(machine.monitor().sample().memory()).isEqualTo(0.25);

    machine.v2("/").write("proc/self/cgroup", cgroup);
    assertThat(machine.monitor().sample().memory()).isEqualTo(0.25);

    machine.write("proc/self/mountinfo", "1 2 - cgroup2\n- - - -\n\n5 5 5 / \\999 x - cgroup\n");
    assertThat(machine.monitor().sample().memory()).isEqualTo(0.25);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void randomBytesNeverThrow(long seed) {
    Random random = new Random(seed);
    FakeMachine machine = FakeMachine.withHost(root).v2("/app");
    for (int round = 0; round < 50; round++) {
      byte[] bytes = new byte[random.nextInt(40_000)];
      random.nextBytes(bytes);
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      machine.write(SOURCES[random.nextInt(SOURCES.length)], text);
      machine.write("proc/self/" + (round % 2 == 0 ? "cgroup" : "mountinfo"), text);
      ResourceMonitor monitor = machine.monitor();
      assertThat(monitor.sample()).isNotNull();
      machine.passSeconds(1);
      assertThat(monitor.sample()).isNotNull();
    }
  }
}
