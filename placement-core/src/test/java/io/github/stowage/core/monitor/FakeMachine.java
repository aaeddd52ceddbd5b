package io.github.stowage.core.monitor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A /proc and /sys tree in a directory, with a clock, that a test fills and moves on. */
final class FakeMachine {
  static final long SECOND = 1_000_000_000L;

  final Path root;
  long nanos = 5 * SECOND;

  FakeMachine(Path root) {
    this.root = root;
  }

  /** Two CPUs, 8 GiB of which 6 GiB are available, one disk with a partition. */
  static FakeMachine withHost(Path root) {
    FakeMachine machine = new FakeMachine(root);
    machine.cpu(1000, 3000).write("proc/meminfo", meminfo(8 << 20, 6 << 20));
    return machine.disk(500).pressure("proc/pressure", 0);
  }

  FakeMachine write(String file, String text) {
    try {
      Path path = root.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  FakeMachine delete(String file) {
    try {
      Files.delete(root.resolve(file));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ticks since boot; five tasks run, one of them the monitor. */
  FakeMachine cpu(long busy, long idle) {
    return write(
        "proc/stat",
        "cpu  "
            + busy
            + " 0 0 "
            + (idle - 7)
            + " 7 0 0 0 0 0\n"
            + "cpu0 1 0 0 1 0 0 0 0 0 0\n"
            + "cpu1 1 0 0 1 0 0 0 0 0 0\n"
            + "intr 99 1 2 3\nctxt 5\nbtime 1\nprocesses 3\nprocs_running 5\nprocs_blocked 0\n");
  }

  FakeMachine disk(long busyMillis) {
    return write(
        "proc/diskstats",
        "   7       0 loop0 1 0 1 1 0 0 0 0 0 999999 1 0 0 0 0 0 0\n"
            + " 253       0 zram0 1 0 1 1 0 0 0 0 0 "
            + 900 * busyMillis
            + " 1 0 0 0 0 0 0\n"
            + " 254       0 vda 10 2 80 4 10 2 80 4 0 "
            + busyMillis
            + " 8 0 0 0 0 0 0\n"
            + " 254       1 vda1 10 2 80 4 10 2 80 4 0 "
            + busyMillis / 2
            + " 8 0 0 0 0 0 0\n");
  }

  /** Micros of stall, the same for all three resources. */
  FakeMachine pressure(String dir, long totalMicros) {
    String file = dir.endsWith("proc/pressure") ? "" : ".pressure";
    for (String resource : new String[] {"cpu", "memory", "io"}) {
      write(
          dir + "/" + resource + file,
          "some avg10=1.00 avg60=2.00 avg300=3.00 total="
              + totalMicros
              + "\n"
              + "full avg10=0.00 avg60=0.00 avg300=0.00 total=12\n");
    }
    return this;
  }

  static String meminfo(long totalKib, long availableKib) {
    return "MemTotal:       "
        + totalKib
        + " kB\nMemFree:        1 kB\nMemAvailable:   "
        + availableKib
        + " kB\n";
  }

  /** Cgroup v2 at its usual place, this process in {@code path}. */
  FakeMachine v2(String path) {
    write("proc/self/cgroup", "0::" + path + "\n");
    return write(
        "proc/self/mountinfo",
        "24 1 0:22 / /proc rw - proc proc rw\n"
            + "35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
  }

  /**
   * Cgroup v1 as Docker shows it without a cgroup namespace: the mounts' tops are the container.
   */
  FakeMachine v1(String path, String top) {
    write(
        "proc/self/cgroup",
        "4:memory:" + path + "\n3:cpu,cpuacct:" + path + "\n1:name=systemd:" + path + "\n");
    return write(
        "proc/self/mountinfo",
        "40 31 0:32 "
            + top
            + " /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
            + "41 31 0:35 "
            + top
            + " /sys/fs/cgroup/memory ro master:3 - cgroup cgroup rw,memory\n");
  }

  FakeMachine passSeconds(long seconds) {
    nanos += seconds * SECOND;
    return this;
  }

  ResourceMonitor monitor() {
    return ResourceMonitor.ofThisProcess(root, () -> nanos);
  }
}
