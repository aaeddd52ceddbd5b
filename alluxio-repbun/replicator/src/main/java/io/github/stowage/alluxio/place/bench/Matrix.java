package io.github.stowage.alluxio.place.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What to measure.
 *
 * @param name of its folder in Alluxio
 * @param title of the report
 * @param distributions of the load over the files, see {@link
 *     io.github.stowage.core.workload.Distributions}
 * @param strategies of placement beside base, which is measured twice
 * @param vector how many replicas, where the strategy does not decide that itself
 * @param replication replicas per file on average, of all strategies but complete
 * @param partitions files per distribution and strategy
 * @param fileBytes of each
 * @param clients in a closed loop
 * @param ask whom they ask: random, shortest
 * @param phases of each combination
 * @param settle seconds before a phase counts
 * @param seconds while it does
 * @param seed of order and reads
 */
public record Matrix(
    @JsonProperty("name") String name,
    @JsonProperty("title") String title,
    @JsonProperty("distributions") List<String> distributions,
    @JsonProperty("strategies") List<String> strategies,
    @JsonProperty("vector") String vector,
    @JsonProperty("replication") int replication,
    @JsonProperty("partitions") int partitions,
    @JsonProperty("file_bytes") int fileBytes,
    @JsonProperty("clients") int clients,
    @JsonProperty("ask") List<String> ask,
    @JsonProperty("phases") int phases,
    @JsonProperty("settle_s") double settle,
    @JsonProperty("seconds") double seconds,
    @JsonProperty("seed") int seed) {
  public static final String BASE = "base";

  /** Base a second time: how far it differs from itself is noise. */
  public static final String BASE_AGAIN = "base-again";

  public Matrix {
    distributions = List.copyOf(distributions);
    strategies = List.copyOf(strategies);
    ask = List.copyOf(ask);
  }

  /** With base, twice, first. */
  public List<String> allStrategies() {
    List<String> all = new ArrayList<>(List.of(BASE, BASE_AGAIN));
    all.addAll(strategies);
    return all;
  }

  /** Where a strategy's files are; the second base reads those of the first. */
  public String folder(String distribution, String strategy) {
    String of = strategy.equals(BASE_AGAIN) ? BASE : strategy;
    return "/stowage-place/" + name + "/" + distribution + "/" + of;
  }

  /**
   * Every cycle measures everything once, so that what drifts meets all alike; under a distribution
   * the strategies, which are compared with each other, right after one another in random order.
   * The order follows from the matrix alone, so that a rerun goes on where the last one stopped.
   */
  public List<PhaseKey> order() {
    Random random = new Random(seed);
    List<PhaseKey> order = new ArrayList<>();
    for (int cycle = 1; cycle <= phases; cycle++) {
      for (String whom : shuffled(ask, random)) {
        for (String distribution : shuffled(distributions, random)) {
          for (String strategy : shuffled(allStrategies(), random)) {
            order.add(new PhaseKey(cycle, whom, distribution, new Load(clients, 0), strategy));
          }
        }
      }
    }
    return order;
  }

  private static List<String> shuffled(List<String> names, Random random) {
    List<String> copy = new ArrayList<>(names);
    Collections.shuffle(copy, random);
    return copy;
  }
}
