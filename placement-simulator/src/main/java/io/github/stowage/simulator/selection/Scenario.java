package io.github.stowage.simulator.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * What happens to a cluster while it serves reads.
 *
 * @param speeds of the nodes, 1 for the reference; also says how many there are
 * @param slots requests that a node serves at once
 * @param load arrival rate as a fraction of the healthy cluster's capacity
 * @param seconds length of the run, of which the first {@code warmupSeconds} aren't measured
 * @param scanShare share of the requests that are scans
 * @param timeoutSeconds after which a request is an error with that latency
 * @param faults schedules what goes wrong, drawing from the given source only
 */
record Scenario(
    String name,
    String description,
    double[] speeds,
    int slots,
    int coordinators,
    double load,
    double seconds,
    double warmupSeconds,
    ServiceTime reads,
    ServiceTime scans,
    double scanShare,
    double timeoutSeconds,
    Keys keys,
    Supplier<Lies> lies,
    BiConsumer<Cluster, UniformRandomProvider> faults) {

  static Builder of(String name, String description, int nodes, int coordinators) {
    return new Builder(name, description, nodes, coordinators);
  }

  int nodes() {
    return speeds.length;
  }

  /** Seconds of the run that a timeline counts, the last of them perhaps cut short. */
  int timelineSeconds() {
    return (int) Math.ceil(seconds);
  }

  /** What goes wrong, and how large the cluster is. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%s (%d nodes, %d coordinator%s, %.0f reads/s)",
        description,
        nodes(),
        coordinators,
        coordinators == 1 ? "" : "s",
        requestsPerSecond());
  }

  double requestsPerSecond() {
    return load * Arrays.stream(speeds).sum() * slots * 1e9 / meanServiceNanos();
  }

  /** Mean service time over all requests, on a healthy node of speed 1. */
  double meanServiceNanos() {
    return (1 - scanShare) * reads.meanNanos() + scanShare * scans.meanNanos();
  }

  /** Starts from the common case: see {@link Scenarios}. */
  static final class Builder {
    private final String name;
    private final String description;
    private final int coordinators;
    private double[] speeds;
    private int slots = 4;
    private double load = 0.6;
    private double seconds = 60;
    private double warmupSeconds = 10;
    private ServiceTime reads = ServiceTime.EXPONENTIAL;
    private ServiceTime scans = ServiceTime.SCAN;
    private double scanShare;
    private double timeoutSeconds = 2;
    private Keys keys = Keys.UNIFORM;
    private Supplier<Lies> lies = Lies::none;
    private BiConsumer<Cluster, UniformRandomProvider> faults = (cluster, random) -> {};

    private Builder(String name, String description, int nodes, int coordinators) {
      this.name = name;
      this.description = description;
      this.coordinators = coordinators;
      speeds = new double[nodes];
      Arrays.fill(speeds, 1);
    }

    Builder speeds(double... values) {
      speeds = values;
      return this;
    }

    Builder slots(int value) {
      slots = value;
      return this;
    }

    Builder load(double value) {
      load = value;
      return this;
    }

    Builder lasting(double totalSeconds, double unmeasuredSeconds) {
      seconds = totalSeconds;
      warmupSeconds = unmeasuredSeconds;
      return this;
    }

    Builder reads(ServiceTime value) {
      reads = value;
      return this;
    }

    Builder scanShare(double value) {
      scanShare = value;
      return this;
    }

    Builder scans(ServiceTime value) {
      scans = value;
      return this;
    }

    Builder timeout(double value) {
      timeoutSeconds = value;
      return this;
    }

    Builder keys(Keys value) {
      keys = value;
      return this;
    }

    Builder lies(Supplier<Lies> value) {
      lies = value;
      return this;
    }

    Builder when(BiConsumer<Cluster, UniformRandomProvider> value) {
      faults = value;
      return this;
    }

    Scenario build() {
      return new Scenario(
          name,
          description,
          speeds,
          slots,
          coordinators,
          load,
          seconds,
          warmupSeconds,
          reads,
          scans,
          scanShare,
          timeoutSeconds,
          keys,
          lies,
          faults);
    }
  }
}
