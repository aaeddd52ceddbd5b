package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Paper A's example (Section II, Figures 2 and 3) and the replica vectors of its Section III-B.
 * Nothing in it is random.
 *
 * @param redistributed Figure 2(c): loads of four nodes, most first
 * @param schemes Figure 3, (a) to (d), with the paper's vector and with ours
 * @param vectors of Section III-B
 */
public record Example(List<Double> redistributed, List<Scheme> schemes, List<Vector> vectors) {
  /**
   * Figure 2(b): load of sixteen partitions, four per node, in units of what a node can serve. The
   * text does not print them. These are one set from which every number follows that it prints of
   * Figures 2 and 3: the sums by node, (c), and even loads in 3(c) and 3(d).
   */
  static final List<Double> FINE =
      IntStream.of(14, 10, 3, 1, 6, 4, 3, 3, 4, 4, 3, 1, 4, 2, 1, 1)
          .mapToObj(eighths -> eighths / 8.0)
          .toList();

  private static final int NODES = 4;
  private static final int REPLICATION = 2;
  private static final int SLOTS = FINE.size() / NODES;

  /** Section III-B: R = 4, k = 1. */
  private static final int VECTOR_SLOTS = 16;

  /**
   * A placement on eight nodes.
   *
   * @param figure (a) to (d)
   * @param loads of the nodes, in units of what one can serve, most first
   * @param replicas of the partitions, in their order
   * @param fewest different partitions on a node
   * @param most likewise
   */
  public record Scheme(
      String figure,
      String strategy,
      String vector,
      List<Double> loads,
      List<Integer> replicas,
      int fewest,
      int most) {
    /** Demand above what the nodes can serve. */
    public double excess() {
      return loads.stream().mapToDouble(load -> Math.max(0, load - 1)).sum();
    }

    /** Nodes with more than they can serve. */
    public long overloaded() {
      return loads.stream().filter(load -> load > 1).count();
    }

    /** Nodes with less. */
    public long underutilised() {
      return loads.stream().filter(load -> load < 1).count();
    }
  }

  /**
   * Replicas of four partitions in sixteen slots, in the order of the keys.
   *
   * @param printed the paper's
   * @param paper what its objective (L1) gives of its Table I
   * @param ours what Adams gives of it
   */
  public record Vector(
      String workload, List<Integer> printed, List<Integer> paper, List<Integer> ours) {}

  public static Example run() {
    Plan four =
        Model.plan(
            Strategy.BALANCED,
            ReplicaVector.UNIFORM,
            false,
            array(FINE),
            Nodes.alike(NODES, SLOTS));
    List<Scheme> schemes = new ArrayList<>();
    double[] coarse = array(PrintedText.FIG_2A);
    schemes.add(scheme("3(a)", Strategy.BASE, null, coarse));
    for (ReplicaVector vector : NodeLoads.VECTORS) {
      schemes.add(scheme("3(b)", Strategy.COARSE, vector, coarse));
    }
    for (ReplicaVector vector : NodeLoads.VECTORS) {
      schemes.add(scheme("3(c)", Strategy.COMPACT, vector, array(FINE)));
    }
    for (ReplicaVector vector : NodeLoads.VECTORS) {
      schemes.add(scheme("3(d)", Strategy.FULL, vector, array(FINE)));
    }
    List<Vector> vectors =
        List.of("uniform", "normal", "power").stream().map(Example::vector).toList();
    return new Example(mostFirst(four.routing().nodeLoads(array(FINE), NODES)), schemes, vectors);
  }

  private static Scheme scheme(
      String figure, Strategy strategy, ReplicaVector vector, double[] loads) {
    Model model = new Model(NODES, REPLICATION, loads.length / NODES);
    Plan plan =
        Model.plan(
            strategy, vector == null ? ReplicaVector.UNIFORM : vector, false, loads, model.nodes());
    int[] unique =
        IntStream.range(0, model.nodes().count()).map(n -> unique(plan.placement(), n)).toArray();
    return new Scheme(
        figure,
        Model.name(strategy),
        vector == null ? null : Model.vectorName(vector),
        mostFirst(plan.routing().nodeLoads(loads, unique.length)),
        Arrays.stream(plan.replicas()).boxed().toList(),
        Arrays.stream(unique).min().orElseThrow(),
        Arrays.stream(unique).max().orElseThrow());
  }

  private static int unique(Placement placement, int node) {
    return (int)
        IntStream.range(0, placement.filled(node))
            .map(slot -> placement.partition(node, slot))
            .distinct()
            .count();
  }

  private static Vector vector(String workload) {
    double[] shares = PaperInstance.shares(Distributions.named(workload), NODES);
    return new Vector(
        workload,
        PrintedText.VECTORS.get(workload),
        replicas(ReplicaVector.L1, shares),
        replicas(ReplicaVector.ADAMS, shares));
  }

  private static List<Integer> replicas(ReplicaVector vector, double[] shares) {
    return Arrays.stream(vector.replicas(shares, VECTOR_SLOTS, VECTOR_SLOTS)).boxed().toList();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static List<Double> mostFirst(double[] values) {
    return Arrays.stream(values).boxed().sorted((a, b) -> Double.compare(b, a)).toList();
  }

  /** A scheme of Figure 3 by its letter and vector, which is paper, ours or null. */
  public Scheme scheme(String figure, String vector) {
    return schemes.stream()
        .filter(scheme -> scheme.figure().equals(figure))
        .filter(scheme -> vector == null || vector.equals(scheme.vector()))
        .findFirst()
        .orElseThrow();
  }
}
