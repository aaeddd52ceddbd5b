package io.github.stowage.core.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.score.ResourceSample;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cgroup, or the host, bounds the process: v2, v1, both, and one that is given. */
class CgroupMonitorTest {
  private static final String V2 = "sys/fs/cgroup/pod/app/";
  private static final String V1_CPU = "sys/fs/cgroup/cpu,cpuacct/";
  private static final String V1_MEMORY = "sys/fs/cgroup/memory/";
  private static final long MIB = 1 << 20;

  @TempDir Path root;
  private FakeMachine machine;

  @BeforeEach
  void start() {
    machine = FakeMachine.withHost(root);
  }

  private ResourceSample secondLater(ResourceMonitor monitor) {
    machine.passSeconds(1).cpu(1010, 3190);
    return monitor.sample();
  }

  @Test
  void v2CpuIsTheUsedShareOfTheQuota() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "40000 100000\n");
    machine.write(V2 + "cpu.stat", "usage_usec 1000000\nuser_usec 1\n");
    ResourceMonitor monitor = machine.monitor();
    assertThat(monitor.sample().cpu()).isNaN();
    machine.write(V2 + "cpu.stat", "usage_usec 1300000\nuser_usec 1\n");
    assertThat(secondLater(monitor).cpu()).isCloseTo(0.75, within(1e-12));
  }

  @Test
  void aBurstBeyondTheQuotaIsAFullCpu() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "40000 100000\n");
    machine.write(V2 + "cpu.stat", "usage_usec 0\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.write(V2 + "cpu.stat", "usage_usec 410000\n");
    assertThat(secondLater(monitor).cpu()).isEqualTo(1);
  }

  @Test
  void anAncestorsQuotaBindsWhenItIsNearerToExhausted() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "100000 100000\n");
    machine.write("sys/fs/cgroup/pod/cpu.max", "200000 100000\n");
    machine.write(V2 + "cpu.stat", "usage_usec 0\n");
    machine.write("sys/fs/cgroup/pod/cpu.stat", "usage_usec 0\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.write(V2 + "cpu.stat", "usage_usec 500000\n");
    machine.write("sys/fs/cgroup/pod/cpu.stat", "usage_usec 1800000\n");
    assertThat(secondLater(monitor).cpu()).isCloseTo(0.9, within(1e-12));
  }

  @Test
  void withoutAQuotaTheHostsCpuCounts() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "max 100000\n");
    machine.write(V2 + "cpu.stat", "usage_usec 0\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    assertThat(secondLater(monitor).cpu()).isCloseTo(0.05, within(1e-12));
  }

  /** Kubernetes takes any limit: with 4 CPUs of 2 a host that is full would look half idle. */
  @Test
  void aQuotaBeyondTheHostsCpusBoundsNothing() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "400000 100000\n");
    machine.write(V2 + "cpu.stat", "usage_usec 0\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.write(V2 + "cpu.stat", "usage_usec 1900000\n");
    machine.passSeconds(1).cpu(1200, 3000);
    assertThat(monitor.sample().cpu()).isEqualTo(1);
  }

  @Test
  void v2MemoryLeavesOutThePageCacheThatGoesFirst() {
    machine.v2("/pod/app").write(V2 + "memory.max", 1000 * MIB + "\n");
    machine.write(V2 + "memory.current", 900 * MIB + "\n");
    machine.write(V2 + "memory.stat", "anon 5\ninactive_file " + 300 * MIB + "\nactive_file 7\n");
    assertThat(machine.monitor().sample().memory()).isCloseTo(0.6, within(1e-12));
  }

  @Test
  void aLimitBeyondTheHostsMemoryBoundsNothing() {
    machine.v2("/pod/app").write(V2 + "memory.max", (64L << 30) + "\n");
    machine.write(V2 + "memory.current", "1\n");
    assertThat(machine.monitor().sample().memory()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void pressureIsTheGroupsOwnWhereTheKernelTellsIt() {
    machine.v2("/pod/app").pressure(V2.substring(0, V2.length() - 1), 0);
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.pressure(V2.substring(0, V2.length() - 1), 400_000).pressure("proc/pressure", 9_000);
    assertThat(secondLater(monitor).memoryPressure()).isCloseTo(0.4, within(1e-12));
  }

  @Test
  void v1IsFoundThroughTheMountOfAContainer() {
    machine.v1("/docker/abc", "/docker/abc");
    machine.write(V1_CPU + "cpu.cfs_quota_us", "50000\n");
    machine.write(V1_CPU + "cpu.cfs_period_us", "100000\n");
    machine.write(V1_CPU + "cpuacct.usage", "7000000000\n");
    machine.write(V1_MEMORY + "memory.limit_in_bytes", 1000 * MIB + "\n");
    machine.write(V1_MEMORY + "memory.usage_in_bytes", 800 * MIB + "\n");
    machine.write(V1_MEMORY + "memory.stat", "inactive_file 1\ntotal_inactive_file 0\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.write(V1_CPU + "cpuacct.usage", "7100000000\n");
    ResourceSample sample = secondLater(monitor);
    assertThat(sample.cpu()).isCloseTo(0.2, within(1e-12));
    assertThat(sample.memory()).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void v1WithoutLimitsLeavesTheHost() {
    machine.v1("/user", "/");
    machine.write(V1_CPU + "user/cpu.cfs_quota_us", "-1\n");
    machine.write(V1_CPU + "user/cpu.cfs_period_us", "100000\n");
    machine.write(V1_CPU + "user/cpuacct.usage", "1\n");
    machine.write(V1_MEMORY + "user/memory.limit_in_bytes", "9223372036854771712\n");
    machine.write(V1_MEMORY + "user/memory.usage_in_bytes", "5\n");
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    ResourceSample sample = secondLater(monitor);
    assertThat(sample.cpu()).isCloseTo(0.05, within(1e-12));
    assertThat(sample.memory()).isCloseTo(0.25, within(1e-12));

    machine.delete("proc/meminfo");
    assertThat(monitor.sample().memory()).isNaN();
  }

  @Test
  void inAHybridV1BoundsAndTheEmptyV2TreeOnlyTellsPressure() {
    machine.v1("/app", "/");
    machine.write(
        "proc/self/cgroup", "9:name=systemd:/\n4:memory:/app\n2:cpuacct:/\n1:cpu:/\n0::/\n");
    machine.write(
        "proc/self/mountinfo",
        "33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
            + "34 31 0:31 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct\n"
            + "36 31 0:33 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
            + "42 31 0:39 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    machine.write(V1_MEMORY + "app/memory.limit_in_bytes", 1000 * MIB + "\n");
    machine.write(V1_MEMORY + "app/memory.usage_in_bytes", 300 * MIB + "\n");
    machine.write("sys/fs/cgroup/unified/cpu.stat", "usage_usec 10\n");
    machine.pressure("sys/fs/cgroup/unified", 0);
    ResourceMonitor monitor = machine.monitor();
    monitor.sample();
    machine.pressure("sys/fs/cgroup/unified", 700_000);
    ResourceSample sample = secondLater(monitor);
    assertThat(sample.cpu()).isCloseTo(0.05, within(1e-12));
    assertThat(sample.memory()).isCloseTo(0.3, within(1e-12));
    assertThat(sample.cpuPressure()).isCloseTo(0.7, within(1e-12));
  }

  @Test
  void aMountPointWithASpaceIsFound() {
    machine.v2("/");
    machine.write(
        "proc/self/mountinfo", "35 24 0:30 / /sys/my\\040groups rw - cgroup2 cgroup2 rw\n");
    machine.write("sys/my groups/memory.max", 1000 * MIB + "\n");
    machine.write("sys/my groups/memory.current", 100 * MIB + "\n");
    assertThat(machine.monitor().sample().memory()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void aGivenGroupReplacesTheProcesssOwn() {
    machine.v2("/pod/app").write(V2 + "cpu.max", "10000 100000\n");
    machine.write("group/cpu.max", "400000 100000\n").write("group/cpu.stat", "usage_usec 0\n");
    machine.write("group/memory.max", "1000\n").write("group/memory.current", "350\n");
    ResourceMonitor monitor =
        ResourceMonitor.ofCgroup(root.resolve("group"), root, () -> machine.nanos);
    monitor.sample();
    machine.write("group/cpu.stat", "usage_usec 1000000\n");
    ResourceSample sample = secondLater(monitor);
    assertThat(sample.cpu()).isCloseTo(0.25, within(1e-12));
    assertThat(sample.memory()).isCloseTo(0.35, within(1e-12));
    assertThat(sample.cpuPressure()).isZero();
    assertThat(sample.runQueue()).isEqualTo(2);
  }

  @Test
  void aGivenGroupWithoutAQuotaMayUseAllCpus() {
    machine.write("group/cpu.stat", "usage_usec 0\n");
    ResourceMonitor monitor =
        ResourceMonitor.ofCgroup(root.resolve("group"), root, () -> machine.nanos);
    monitor.sample();
    machine.write("group/cpu.stat", "usage_usec 1000000\n");
    assertThat(secondLater(monitor).cpu()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aGivenGroupThatIsNotThereHasNoCpu() {
    ResourceMonitor monitor =
        ResourceMonitor.ofCgroup(root.resolve("gone"), root, () -> machine.nanos);
    monitor.sample();
    assertThat(secondLater(monitor).cpu()).isNaN();
  }
}
