package io.github.stowage.core.monitor;

import java.nio.file.Path;

/** The CPU time one cgroup has used and may use. */
abstract class CpuQuota {
  private final Delta delta = new Delta();

  /**
   * @param cpuacct where v1 counts the usage, which may be another hierarchy than the quota's
   */
  static CpuQuota v1(Path cpu, Path cpuacct) {
    Path quotaFile = cpu.resolve("cpu.cfs_quota_us");
    Path periodFile = cpu.resolve("cpu.cfs_period_us");
    Path usageFile = cpuacct.resolve("cpuacct.usage");
    return new CpuQuota() {
      @Override
      double allowed(SmallFile file) {
        if (!file.open(quotaFile) || file.skip("-1")) {
          return Double.POSITIVE_INFINITY;
        }
        long quota = file.number();
        return file.open(periodFile) ? cpus(quota, file.number()) : Double.NaN;
      }

      @Override
      long usedNanos(SmallFile file) {
        return file.open(usageFile) ? file.number() : SmallFile.NONE;
      }
    };
  }

  static CpuQuota v2(Path dir) {
    Path max = dir.resolve("cpu.max");
    Path stat = dir.resolve("cpu.stat");
    return new CpuQuota() {
      @Override
      double allowed(SmallFile file) {
        if (!file.open(max) || file.skip("max")) {
          return Double.POSITIVE_INFINITY;
        }
        long quota = file.number();
        return cpus(quota, file.number());
      }

      @Override
      long usedNanos(SmallFile file) {
        long micros = file.open(stat) && file.find("usage_usec ") ? file.number() : SmallFile.NONE;
        return micros > Long.MAX_VALUE / 1000 || micros < 0 ? SmallFile.NONE : micros * 1000;
      }
    };
  }

  /** CPUs the group may use; infinity without a quota, NaN when the quota is malformed. */
  abstract double allowed(SmallFile file);

  abstract long usedNanos(SmallFile file);

  /** CPUs used since the look before. */
  double used(SmallFile file, long now) {
    return delta.next(usedNanos(file), now);
  }

  private static double cpus(long quota, long period) {
    return quota > 0 && period > 0 ? (double) quota / period : Double.NaN;
  }
}
