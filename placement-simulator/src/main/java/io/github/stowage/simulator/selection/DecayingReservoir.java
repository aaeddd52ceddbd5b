package io.github.stowage.simulator.selection;

import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A random sample that favours recent values: forward-decaying priority sampling (Cormode et al.,
 * ICDE'09), with the size, decay and clock granularity of the reservoir in Cassandra's stock
 * dynamic snitch.
 */
final class DecayingReservoir {
  private static final int SIZE = 100;
  private static final double ALPHA_PER_SECOND = 0.75;

  private record Sample(long value, double weight) {}

  private final UniformRandomProvider random;
  private final long startSecond;
  private final TreeMap<Double, Sample> byPriority = new TreeMap<>();

  DecayingReservoir(UniformRandomProvider random, long now) {
    this.random = random;
    startSecond = now / 1_000_000_000L;
  }

  void add(long value, long now) {
    double weight = Math.exp(ALPHA_PER_SECOND * (now / 1_000_000_000L - startSecond));
    double priority = weight / (1 - random.nextDouble());
    if (byPriority.size() < SIZE) {
      byPriority.put(priority, new Sample(value, weight));
    } else if (priority > byPriority.firstKey()) {
      byPriority.pollFirstEntry();
      byPriority.put(priority, new Sample(value, weight));
    }
  }

  /** The weighted median; 0 when empty. */
  double median() {
    TreeMap<Long, Double> weightOf = new TreeMap<>();
    double total = 0;
    for (Sample sample : byPriority.values()) {
      weightOf.merge(sample.value, sample.weight, Double::sum);
      total += sample.weight;
    }
    double below = 0;
    for (Map.Entry<Long, Double> entry : weightOf.entrySet()) {
      below += entry.getValue();
      if (below > total / 2) {
        return entry.getKey();
      }
    }
    return 0;
  }
}
