package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.simulator.placement.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * A strategy and how many replicas it is given.
 *
 * @param vector the paper's (L1) or ours (Adams); null where the strategy decides that by itself
 */
record Variant(Strategy strategy, ReplicaVector vector) {
  private static final List<ReplicaVector> VECTORS = List.of(ReplicaVector.L1, ReplicaVector.ADAMS);

  /** The rows of Tables II and III: base, what is made for loads with either vector, complete. */
  static final List<Variant> TABLE = table();

  /** Where coarse with the paper's vector is in {@link #TABLE}. */
  static final int COARSE = TABLE.indexOf(new Variant(Strategy.COARSE, ReplicaVector.L1));

  /** Likewise compact. */
  static final int COMPACT = TABLE.indexOf(new Variant(Strategy.COMPACT, ReplicaVector.L1));

  private static List<Variant> table() {
    List<Variant> table = new ArrayList<>();
    table.add(new Variant(Strategy.BASE, null));
    table.addAll(both(Strategy.COARSE, Strategy.COMPACT, Strategy.BALANCED));
    table.add(new Variant(Strategy.COMPLETE, null));
    return List.copyOf(table);
  }

  /** Each with the paper's vector, then with ours. */
  static List<Variant> both(Strategy... strategies) {
    List<Variant> variants = new ArrayList<>();
    for (Strategy strategy : strategies) {
      VECTORS.forEach(vector -> variants.add(new Variant(strategy, vector)));
    }
    return List.copyOf(variants);
  }

  /** By Algorithm 1 as published, on the paper's eight nodes. */
  Plan plan(double[] loads) {
    boolean complete = strategy == Strategy.COMPLETE; // needs room for everything everywhere
    Nodes nodes =
        complete
            ? Nodes.alike(Roxie.MODEL.nodes().count(), Roxie.MODEL.partitions())
            : Roxie.MODEL.nodes();
    return Model.plan(
        strategy, vector == null ? ReplicaVector.UNIFORM : vector, false, loads, nodes);
  }

  String strategyName() {
    return Model.name(strategy);
  }

  /** As reports call it; null where the strategy decides by itself. */
  String vectorName() {
    return vector == null ? null : Model.vectorName(vector);
  }

  /** Whether it can stand for the paper's: no vector of ours. */
  boolean isPapers() {
    return vector != ReplicaVector.ADAMS;
  }
}
