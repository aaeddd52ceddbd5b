package io.github.stowage.core.monitor;

import io.github.stowage.core.score.ResourceSample;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * Samples how busy the machine is, seen from this process: what bounds it counts. CPU and memory
 * come from the cgroup that limits the process, if one does (v1 or v2, its own or an ancestor; a
 * limit above what the machine has is none), and from the host if none does; pressure from its v2
 * cgroup if the kernel tells it there, else from the host; disks and run queue from the host.
 *
 * <p>Never throws. A part whose source is missing, unreadable or malformed is NaN in that sample,
 * and so is, in the first sample and after a counter went backwards, every part that is a
 * difference between two samples. Linux only: elsewhere every part is NaN.
 */
public final class ResourceMonitor {
  /** Bytes; v1 says "no limit" with a number below 2^63. */
  private static final double BEYOND_ANY_MACHINE = 0x1p60;

  private final LongSupplier nanos;
  private final SmallFile file = new SmallFile();
  private final Cgroups cgroups;
  private final boolean given;
  private final HostCpu hostCpu;
  private final HostMemory hostMemory;
  private final Disks disks;
  private final Pressure cpuPressure;
  private final Pressure memoryPressure;
  private final Pressure ioPressure;

  private ResourceMonitor(Path root, Cgroups cgroups, boolean given, LongSupplier nanos) {
    Path proc = root.resolve("proc");
    this.nanos = nanos;
    this.cgroups = cgroups;
    this.given = given;
    hostCpu = new HostCpu(proc.resolve("stat"));
    hostMemory = new HostMemory(proc.resolve("meminfo"));
    disks = new Disks(proc.resolve("diskstats"));
    cpuPressure = new Pressure("cpu", cgroups.unified, proc);
    memoryPressure = new Pressure("memory", cgroups.unified, proc);
    ioPressure = new Pressure("io", cgroups.unified, proc);
  }

  /**
   * The machine and cgroup this process runs in.
   *
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  public static ResourceMonitor ofThisProcess(LongSupplier nanos) {
    return ofThisProcess(Path.of("/"), nanos);
  }

  /**
   * @param root the directory that holds proc/ and, at the paths proc/self/mountinfo names, the
   *     cgroup file systems; "/" but in tests and in containers that see the host elsewhere
   * @param nanos a monotonic clock
   */
  public static ResourceMonitor ofThisProcess(Path root, LongSupplier nanos) {
    return new ResourceMonitor(root, Cgroups.ofThisProcess(root), false, nanos);
  }

  /**
   * The machine, with one given cgroup in place of the process's own.
   *
   * @param dir a directory laid out like a v2 cgroup: cpu.stat (usage_usec), cpu.max,
   *     memory.current, memory.max, and, where they exist, memory.stat and *.pressure. CPU comes
   *     from it even without a quota: all CPUs of the machine are then the whole.
   * @param root the directory that holds proc/, usually "/"
   * @param nanos a monotonic clock
   */
  public static ResourceMonitor ofCgroup(Path dir, Path root, LongSupplier nanos) {
    return new ResourceMonitor(root, Cgroups.of(dir), true, nanos);
  }

  /** Takes a sample; the parts that are differences span the time since the call before. */
  public synchronized ResourceSample sample() {
    hostCpu.sample(file);
    hostMemory.sample(file);
    long now = nanos.getAsLong();
    return new ResourceSample(
        cpu(now),
        memory(),
        disks.busiest(file, now),
        cpuPressure.stalled(file, now),
        memoryPressure.stalled(file, now),
        ioPressure.stalled(file, now),
        hostCpu.runQueue());
  }

  /** Of several quotas on the way up, the one that is nearest to exhausted binds. */
  private double cpu(long now) {
    double used = 0;
    boolean bounded = false;
    for (CpuQuota group : cgroups.cpu) {
      double allowed = group.allowed(file);
      double cpus = group.used(file, now);
      if (allowed == Double.POSITIVE_INFINITY && given) {
        allowed = hostCpu.cpus();
      } else if (allowed > hostCpu.cpus() && !given) {
        // More CPUs than there are can't be used up: such a quota would look idle on a full host.
        allowed = Double.POSITIVE_INFINITY;
      }
      if (allowed != Double.POSITIVE_INFINITY) {
        used = Math.max(used, cpus / allowed);
        bounded = true;
      }
    }
    return bounded ? Math.min(1, used) : hostCpu.busy();
  }

  private double memory() {
    double host = hostMemory.total();
    double unlimited = Double.isNaN(host) ? BEYOND_ANY_MACHINE : host;
    double used = 0;
    boolean bounded = false;
    for (MemoryLimit group : cgroups.memory) {
      double limit = group.limit(file);
      if (!(limit >= unlimited)) {
        used = Math.max(used, group.used(file) / limit);
        bounded = true;
      }
    }
    return bounded ? Math.min(1, used) : hostMemory.used();
  }
}
