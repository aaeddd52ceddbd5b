package io.github.stowage.core.monitor;

import java.nio.file.Path;

/** The memory one cgroup uses and may use, in bytes. */
final class MemoryLimit {
  private final Path limit;
  private final Path usage;
  private final Path stat;
  private final String reclaimable;

  private MemoryLimit(Path dir, String limit, String usage, String reclaimable) {
    this.limit = dir.resolve(limit);
    this.usage = dir.resolve(usage);
    this.stat = dir.resolve("memory.stat");
    this.reclaimable = reclaimable;
  }

  static MemoryLimit v1(Path dir) {
    return new MemoryLimit(
        dir, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ");
  }

  static MemoryLimit v2(Path dir) {
    return new MemoryLimit(dir, "memory.max", "memory.current", "inactive_file ");
  }

  /** Infinity without a limit, NaN when it is malformed. */
  double limit(SmallFile file) {
    if (!file.open(limit) || file.skip("max")) {
      return Double.POSITIVE_INFINITY;
    }
    long bytes = file.number();
    return bytes > 0 ? bytes : Double.NaN;
  }

  /** Without the page cache that the kernel drops before it refuses memory; NaN when unknown. */
  double used(SmallFile file) {
    long bytes = file.open(usage) ? file.number() : SmallFile.NONE;
    if (bytes < 0) {
      return Double.NaN;
    }
    if (!file.open(stat) || !file.find(reclaimable)) {
      return bytes;
    }
    long cache = file.number();
    return cache < 0 ? Double.NaN : Math.max(0, bytes - cache);
  }
}
