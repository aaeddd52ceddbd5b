package io.github.stowage.core.bundle;

import java.util.ArrayList;
import java.util.List;

/** What a mode wants: bundles with replica counts, and what stays with the originals. */
final class Demands {
  final List<Demand> bundles = new ArrayList<>();

  /** Per object: bytes read of the original. */
  final double[] originalLoads;

  double memory;

  Demands(ObjectStats[] objects) {
    originalLoads = new double[objects.length];
    for (int i = 0; i < objects.length; i++) {
      originalLoads[i] = objects[i].load();
    }
  }

  /** Bundles that relieve the original of the reads they cover. */
  static Demands of(ObjectStats[] objects, Candidates[] candidates, Choice choice) {
    Demands demands = new Demands(objects);
    for (int i = 0; i < objects.length; i++) {
      int replicas = choice.replicas[i];
      if (replicas > 0) {
        int[] columns = candidates[i].columns(choice.candidate[i]);
        // What the column sets say, whatever the mode estimated.
        double served =
            objects[i].knowsQueries()
                ? objects[i].loadWithin(columns)
                : candidates[i].served(choice.candidate[i]);
        demands.add(i, columns, candidates[i].bytes(choice.candidate[i]), replicas, served, 0);
      }
    }
    return demands;
  }

  /**
   * @param sharing 1 if the original keeps an equal share of {@code load}, 0 if none of it
   */
  void add(int object, int[] columns, double bytes, int replicas, double load, int sharing) {
    double each = load / (replicas + sharing);
    bundles.add(new Demand(object, columns, bytes, replicas, each, sharing > 0));
    originalLoads[object] -= each * replicas;
    memory += bytes * replicas;
  }

  /**
   * Fewer replicas of a bundle than were wanted: they share its load.
   *
   * @return what its original carries instead: all of it if no replica is left, else nothing
   */
  double keep(int bundle, int replicas) {
    Demand wanted = bundles.get(bundle);
    if (replicas == wanted.replicas) {
      return 0;
    }
    double load = wanted.load * wanted.replicas;
    double each = replicas == 0 ? 0 : load / replicas;
    bundles.set(
        bundle,
        new Demand(wanted.object, wanted.columns, wanted.bytes, replicas, each, wanted.sharing));
    memory -= wanted.bytes * (wanted.replicas - replicas);
    double back = replicas == 0 ? load : 0;
    originalLoads[wanted.object] += back;
    return back;
  }
}
