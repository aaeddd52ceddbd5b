package io.github.stowage.core.score;

import java.util.Locale;

/**
 * How busy one host is, at one moment. Every part is a fraction in [0, 1] unless said otherwise,
 * and NaN when the host cannot tell: an unknown part must never read as an idle one.
 */
public final class ResourceSample {
  public static final ResourceSample UNKNOWN =
      new ResourceSample(
          Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private final double cpu;
  private final double memory;
  private final double disk;
  private final double cpuPressure;
  private final double memoryPressure;
  private final double ioPressure;
  private final double runQueue;

  /**
   * @param cpu busy share of the CPU time the process may use
   * @param memory used share of the memory the process may use
   * @param disk share of the time in which the busiest disk had work
   * @param cpuPressure share of the time in which some task waited for a CPU (PSI "some")
   * @param memoryPressure the same for memory
   * @param ioPressure the same for I/O
   * @param runQueue runnable tasks per CPU, unbounded
   */
  public ResourceSample(
      double cpu,
      double memory,
      double disk,
      double cpuPressure,
      double memoryPressure,
      double ioPressure,
      double runQueue) {
    this.cpu = fraction(cpu);
    this.memory = fraction(memory);
    this.disk = fraction(disk);
    this.cpuPressure = fraction(cpuPressure);
    this.memoryPressure = fraction(memoryPressure);
    this.ioPressure = fraction(ioPressure);
    this.runQueue = runQueue >= 0 && runQueue < Double.POSITIVE_INFINITY ? runQueue : Double.NaN;
  }

  /** A sample that knows CPU and memory only, the two the Horoscope paper measures. */
  public static ResourceSample of(double cpu, double memory) {
    return new ResourceSample(
        cpu, memory, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  private static double fraction(double value) {
    return value >= 0 && value <= 1 ? value : Double.NaN;
  }

  public double cpu() {
    return cpu;
  }

  public double memory() {
    return memory;
  }

  public double disk() {
    return disk;
  }

  public double cpuPressure() {
    return cpuPressure;
  }

  public double memoryPressure() {
    return memoryPressure;
  }

  public double ioPressure() {
    return ioPressure;
  }

  public double runQueue() {
    return runQueue;
  }

  /**
   * By how much the share that differs most from {@code other}'s does: 0 to 1, and 1 if only one of
   * them knows it. The run queue is no share.
   */
  public double furthest(ResourceSample other) {
    double furthest = distance(cpu, other.cpu);
    furthest = Math.max(furthest, distance(memory, other.memory));
    furthest = Math.max(furthest, distance(disk, other.disk));
    furthest = Math.max(furthest, distance(cpuPressure, other.cpuPressure));
    furthest = Math.max(furthest, distance(memoryPressure, other.memoryPressure));
    return Math.max(furthest, distance(ioPressure, other.ioPressure));
  }

  private static double distance(double one, double other) {
    if (Double.isNaN(one) || Double.isNaN(other)) {
      return Double.isNaN(one) && Double.isNaN(other) ? 0 : 1;
    }
    return Math.abs(one - other);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "cpu=%.3f memory=%.3f disk=%.3f psi(cpu=%.3f memory=%.3f io=%.3f) runQueue=%.2f",
        cpu,
        memory,
        disk,
        cpuPressure,
        memoryPressure,
        ioPressure,
        runQueue);
  }
}
