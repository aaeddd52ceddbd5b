package io.github.stowage.core.monitor;

import java.nio.file.Path;

/** The whole machine's memory, from /proc/meminfo. */
final class HostMemory {
  private final Path meminfo;

  /** Bytes, NaN when unknown. */
  private double total;

  private double used;

  HostMemory(Path meminfo) {
    this.meminfo = meminfo;
  }

  void sample(SmallFile file) {
    total = Double.NaN;
    used = Double.NaN;
    if (file.open(meminfo)) {
      total = bytes(file, "MemTotal:");
      used = (total - bytes(file, "MemAvailable:")) / total;
    }
  }

  double total() {
    return total;
  }

  /** Share of the memory that no process could have without swapping. */
  double used() {
    return used;
  }

  private static double bytes(SmallFile file, String key) {
    long kib = file.find(key) ? file.number() : SmallFile.NONE;
    return kib < 0 ? Double.NaN : kib * 1024.0;
  }
}
