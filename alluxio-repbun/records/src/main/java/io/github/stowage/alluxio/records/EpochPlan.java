package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The bundles that are to be, until the next epoch. Immutable. */
public final class EpochPlan {
  private final long epoch;
  private final String mode;
  private final double budget;
  private final long budgetBytes;
  private final long memoryBytes;
  private final double variance;
  private final double varianceDefault;
  private final List<PlannedBundle> bundles;

  /**
   * @param epoch when it was made, milliseconds since 1970; it names the plan
   * @param mode how the bundles were chosen: a {@code BundleMode} of placement-core
   * @param budget fraction of the bytes of the row groups it was made for
   * @param budgetBytes the same in bytes
   * @param memoryBytes of all replicas of all bundles, at most the budget
   * @param variance expected, of the workers' loads
   * @param varianceDefault the same without bundles
   */
  @JsonCreator
  public EpochPlan(
      @JsonProperty("epoch") long epoch,
      @JsonProperty("mode") String mode,
      @JsonProperty("budget") double budget,
      @JsonProperty("budgetBytes") long budgetBytes,
      @JsonProperty("memoryBytes") long memoryBytes,
      @JsonProperty("variance") double variance,
      @JsonProperty("varianceDefault") double varianceDefault,
      @JsonProperty("bundles") List<PlannedBundle> bundles) {
    this.epoch = Check.atLeast("epoch", epoch, 1);
    this.mode = mode;
    this.budget = budget;
    this.budgetBytes = Check.atLeast("budgetBytes", budgetBytes, 0);
    this.memoryBytes = Check.atLeast("memoryBytes", memoryBytes, 0);
    this.variance = variance;
    this.varianceDefault = varianceDefault;
    this.bundles = List.copyOf(bundles);
  }

  public long epoch() {
    return epoch;
  }

  public String mode() {
    return mode;
  }

  public double budget() {
    return budget;
  }

  public long budgetBytes() {
    return budgetBytes;
  }

  public long memoryBytes() {
    return memoryBytes;
  }

  public double variance() {
    return variance;
  }

  public double varianceDefault() {
    return varianceDefault;
  }

  public List<PlannedBundle> bundles() {
    return bundles;
  }
}
