package io.github.stowage.alluxio.copy;

import io.github.stowage.alluxio.records.PlannedBundle;

/**
 * A bundle whose first replica is to be written, on the first of its planned workers. Immutable.
 */
public final class Copy {
  private final long epoch;
  private final PlannedBundle planned;
  private final String target;

  /**
   * @param epoch of the plan
   * @param target what the bundle's path begins with
   */
  public Copy(long epoch, PlannedBundle planned, String target) {
    this.epoch = epoch;
    this.planned = planned;
    this.target = target;
  }

  public long epoch() {
    return epoch;
  }

  public PlannedBundle planned() {
    return planned;
  }

  public String target() {
    return target;
  }

  /**
   * Where it is written until it is complete.
   *
   * @param by what distinguishes the writer from all others, ever
   */
  public String writing(String by) {
    return target + "." + by + BundleCopier.WRITING;
  }
}
