package io.github.stowage.core.monitor;

import java.nio.file.Path;

/** The whole machine's CPUs, from /proc/stat. */
final class HostCpu {
  /** user nice system idle iowait irq softirq steal; what follows is contained in the first two. */
  private static final int STATES = 8;

  private static final int IDLE = 3;
  private static final int IOWAIT = 4;

  private final Path stat;
  private final Delta delta = new Delta();
  private double busy;
  private int cpus;
  private long running;

  HostCpu(Path stat) {
    this.stat = stat;
  }

  void sample(SmallFile file) {
    cpus = 0;
    running = SmallFile.NONE;
    busy = Double.NaN;
    boolean present = file.open(stat) && file.skip("cpu ");
    if (!present) {
      delta.next(SmallFile.NONE, 0);
      return;
    }
    long total = 0;
    long idle = 0;
    for (int state = 0; state < STATES; state++) {
      long ticks = file.number();
      if (ticks < 0) {
        delta.next(SmallFile.NONE, 0);
        return;
      }
      total += ticks;
      idle += state == IDLE || state == IOWAIT ? ticks : 0;
    }
    busy = delta.next(total - idle, total);
    while (file.nextLine() && file.skip("cpu")) {
      cpus++;
    }
    running = file.find("procs_running ") ? file.number() : SmallFile.NONE;
  }

  /** Busy share of all CPUs since the sample before; time stolen by a hypervisor is not free. */
  double busy() {
    return busy;
  }

  /** Online CPUs, NaN when unknown. */
  double cpus() {
    return cpus == 0 ? Double.NaN : cpus;
  }

  /** Runnable tasks per CPU, without the thread that is asking. */
  double runQueue() {
    return running < 0 ? Double.NaN : Math.max(0, running - 1) / cpus();
  }
}
