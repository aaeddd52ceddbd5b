package io.github.stowage.simulator.selection;

import java.util.Arrays;
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
 * @param faults schedules what goes wrong, drawing from the given source only
 */
record Scenario(
    String name,
    String description,
    double[] speeds,
    int slots,
    int coordinators,
    double load,
    int seconds,
    int warmupSeconds,
    ServiceTime reads,
    double scanShare,
    Keys keys,
    Supplier<Lies> lies,
    BiConsumer<Cluster, UniformRandomProvider> faults) {

  static Scenario of(String name, String description, int nodes, int coordinators) {
    double[] speeds = new double[nodes];
    Arrays.fill(speeds, 1);
    return new Scenario(
        name,
        description,
        speeds,
        4,
        coordinators,
        0.6,
        60,
        10,
        ServiceTime.EXPONENTIAL,
        0,
        Keys.UNIFORM,
        Lies::none,
        (cluster, random) -> {});
  }

  int nodes() {
    return speeds.length;
  }

  double requestsPerSecond() {
    return load * Arrays.stream(speeds).sum() * slots * 1e9 / meanServiceNanos();
  }

  /** Mean service time over all requests, on a healthy node of speed 1. */
  double meanServiceNanos() {
    return (1 - scanShare) * reads.meanNanos() + scanShare * ServiceTime.SCAN.meanNanos();
  }

  Scenario withSpeeds(double... newSpeeds) {
    return new Scenario(
        name,
        description,
        newSpeeds,
        slots,
        coordinators,
        load,
        seconds,
        warmupSeconds,
        reads,
        scanShare,
        keys,
        lies,
        faults);
  }

  Scenario withSlots(int newSlots) {
    return new Scenario(
        name,
        description,
        speeds,
        newSlots,
        coordinators,
        load,
        seconds,
        warmupSeconds,
        reads,
        scanShare,
        keys,
        lies,
        faults);
  }

  Scenario withLoad(double newLoad) {
    return new Scenario(
        name,
        description,
        speeds,
        slots,
        coordinators,
        newLoad,
        seconds,
        warmupSeconds,
        reads,
        scanShare,
        keys,
        lies,
        faults);
  }

  Scenario lasting(int newSeconds, int newWarmupSeconds) {
    return new Scenario(
        name,
        description,
        speeds,
        slots,
        coordinators,
        load,
        newSeconds,
        newWarmupSeconds,
        reads,
        scanShare,
        keys,
        lies,
        faults);
  }

  Scenario withRequests(ServiceTime newReads, double newScanShare, Keys newKeys) {
    return new Scenario(
        name,
        description,
        speeds,
        slots,
        coordinators,
        load,
        seconds,
        warmupSeconds,
        newReads,
        newScanShare,
        newKeys,
        lies,
        faults);
  }

  Scenario withLies(Supplier<Lies> newLies) {
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
        scanShare,
        keys,
        newLies,
        faults);
  }

  Scenario when(BiConsumer<Cluster, UniformRandomProvider> newFaults) {
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
        scanShare,
        keys,
        lies,
        newFaults);
  }
}
