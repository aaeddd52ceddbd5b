package io.github.stowage.core.replication;

import java.util.Arrays;

/**
 * Adams' divisor method: the smallest possible max load_i / R_i, exactly. Source: Balinski and
 * Young, "Fair representation" (1982); the objective Paper A states in words (no replica hotter
 * than need be).
 */
public final class AdamsReplication implements Replication {
  @Override
  public int[] replicas(double[] loads, int slots, int most) {
    Bounds.require(loads, slots, most);
    int[] least = new int[loads.length];
    int[] cap = new int[loads.length];
    Arrays.fill(least, 1);
    Arrays.fill(cap, most);
    return DivisorFill.fill(loads, least, cap, slots);
  }
}
