package io.github.stowage.core.placement.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes {@link Constraints}. Partitions and nodes are numbered from 0. Values that are wrong in
 * themselves are refused here; that some contradict others, such as a pin to a dead node, is found
 * when a plan is made.
 */
public final class ConstraintsBuilder {
  final int[] least;
  final int[] most;
  final int[][] pins;
  final int[][] exclusions;
  final List<int[]> groups = new ArrayList<>();
  final List<DomainLevel> levels = new ArrayList<>();
  final List<Resource> resources = new ArrayList<>();
  final NodeState[] states;
  String[] partitionNames;
  String[] nodeNames;

  ConstraintsBuilder(int partitions, int nodes) {
    Checks.range("partitions", partitions, 1, Integer.MAX_VALUE);
    Checks.range("nodes", nodes, 1, Integer.MAX_VALUE);
    least = new int[partitions];
    most = new int[partitions];
    pins = new int[partitions][];
    exclusions = new int[partitions][];
    states = new NodeState[nodes];
    Arrays.fill(least, 1);
    Arrays.fill(most, Integer.MAX_VALUE);
    Arrays.fill(states, NodeState.IN_SERVICE);
  }

  ConstraintsBuilder(Constraints from) {
    least = from.least.clone();
    most = from.most.clone();
    pins = from.pins.clone();
    exclusions = from.exclusions.clone();
    groups.addAll(from.groups);
    levels.addAll(from.levels);
    resources.addAll(from.resources);
    states = from.states.clone();
    partitionNames = from.partitionNames;
    nodeNames = from.nodeNames;
  }

  /** For each partition; {@code least} from 1, {@code most} from {@code least}. */
  public ConstraintsBuilder replicas(int least, int most) {
    for (int p = 0; p < this.least.length; p++) {
      replicas(p, least, most);
    }
    return this;
  }

  /**
   * For one partition, on distinct nodes; {@code least} from 1, {@code most} from {@code least}.
   */
  public ConstraintsBuilder replicas(int partition, int least, int most) {
    Checks.range("partition", partition, 0, this.least.length - 1);
    Checks.range("least replicas of partition " + partitionName(partition), least, 1, most);
    this.least[partition] = least;
    this.most[partition] = most;
    return this;
  }

  /** A replica of the partition must be on the node. */
  public ConstraintsBuilder pin(int partition, int node) {
    requirePair(partition, node);
    pins[partition] = Numbers.with(pins[partition], node);
    return this;
  }

  /** No replica of the partition may be on the node. */
  public ConstraintsBuilder exclude(int partition, int node) {
    requirePair(partition, node);
    exclusions[partition] = Numbers.with(exclusions[partition], node);
    return this;
  }

  /** No two of these partitions may be on one node: at least two of them, each once. */
  public ConstraintsBuilder apart(int... partitions) {
    int[] group = Arrays.stream(partitions).sorted().distinct().toArray();
    if (group.length < 2 || group.length < partitions.length) {
      throw new IllegalArgumentException(
          "apart: " + Arrays.toString(partitions) + ", allowed: two or more partitions, each once");
    }
    Checks.range("partition", group[0], 0, least.length - 1);
    Checks.range("partition", group[group.length - 1], 0, least.length - 1);
    groups.add(group);
    return this;
  }

  /**
   * A level of failure domains. Levels may lie within each other or not.
   *
   * @param name such as rack; each once
   * @param domains per node, from 0
   * @param most replicas of a partition in one domain, at least 1
   */
  public ConstraintsBuilder domains(String name, int[] domains, int most) {
    Checks.length("domains of level " + name, domains.length, states.length, "node");
    Checks.range("replicas per " + name, most, 1, Integer.MAX_VALUE);
    Checks.unused("level", name, levels.stream().anyMatch(level -> level.name().equals(name)));
    int[] numbers = Arrays.stream(domains).sorted().distinct().toArray();
    Checks.range("domain of level " + name, numbers[0], 0, Integer.MAX_VALUE);
    int[] dense = new int[domains.length];
    Arrays.setAll(dense, n -> Arrays.binarySearch(numbers, domains[n]));
    levels.add(new DomainLevel(name, dense, most));
    return this;
  }

  /** The resource "bytes". */
  public ConstraintsBuilder bytes(double[] sizes, double[] capacities) {
    return resource("bytes", sizes, capacities);
  }

  /**
   * Something that replicas use up on their nodes.
   *
   * @param name each once
   * @param demand of a replica, per partition, finite, from 0
   * @param capacity per node, from 0; infinite where there is no limit
   */
  public ConstraintsBuilder resource(String name, double[] demand, double[] capacity) {
    Checks.length(name + " demanded", demand.length, least.length, "partition");
    Checks.length(name + " available", capacity.length, states.length, "node");
    Checks.unused(
        "resource", name, resources.stream().anyMatch(other -> other.name().equals(name)));
    for (int p = 0; p < demand.length; p++) {
      if (!(demand[p] >= 0 && demand[p] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            name
                + " of partition "
                + partitionName(p)
                + ": "
                + demand[p]
                + ", allowed: finite numbers from 0");
      }
    }
    for (int n = 0; n < capacity.length; n++) {
      if (!(capacity[n] >= 0)) {
        throw new IllegalArgumentException(
            name + " of node " + nodeName(n) + ": " + capacity[n] + ", allowed: numbers from 0");
      }
    }
    resources.add(new Resource(name, demand.clone(), capacity.clone()));
    return this;
  }

  public ConstraintsBuilder state(int node, NodeState state) {
    Checks.range("node", node, 0, states.length - 1);
    states[node] = state;
    return this;
  }

  /** What messages call them; one each, distinct. */
  public ConstraintsBuilder names(String[] partitions, String[] nodes) {
    Checks.length("names of partitions", partitions.length, least.length, "partition");
    Checks.length("names of nodes", nodes.length, states.length, "node");
    partitionNames = partitions.clone();
    nodeNames = nodes.clone();
    return this;
  }

  public Constraints build() {
    return new Constraints(this);
  }

  private String partitionName(int partition) {
    return partitionNames == null ? Integer.toString(partition) : partitionNames[partition];
  }

  private String nodeName(int node) {
    return nodeNames == null ? Integer.toString(node) : nodeNames[node];
  }

  private void requirePair(int partition, int node) {
    Checks.range("partition", partition, 0, least.length - 1);
    Checks.range("node", node, 0, states.length - 1);
  }
}
