package io.github.stowage.alluxio.master.report;

import alluxio.metrics.MetricsSystem;
import java.util.Map;
import java.util.function.LongSupplier;

/** Our numbers among Alluxio's metrics, whatever these are sent to. */
public final class Gauges {
  private static final String PREFIX = "Master.RepBun";

  private Gauges() {}

  /** Those that are there already stay. */
  public static void register(Map<String, LongSupplier> values) {
    values.forEach(
        (name, value) -> MetricsSystem.registerGaugeIfAbsent(PREFIX + name, value::getAsLong));
  }
}
