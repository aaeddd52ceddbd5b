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
    return of(objects, candidates, choice, false);
  }

  /** Bundles of which the original is one more replica for the reads they cover. */
  static Demands shared(ObjectStats[] objects, Candidates[] candidates, Choice choice) {
    return of(objects, candidates, choice, true);
  }

  private static Demands of(
      ObjectStats[] objects, Candidates[] candidates, Choice choice, boolean sharing) {
    Demands demands = new Demands(objects);
    for (int i = 0; i < objects.length; i++) {
      int replicas = choice.replicas[i];
      if (replicas > 0) {
        int[] columns = candidates[i].columns(choice.candidate[i]);
        double bytes = candidates[i].bytes(choice.candidate[i]);
        // What the column sets say, whatever the mode estimated.
        double served =
            objects[i].knowsQueries()
                ? objects[i].loadWithin(columns)
                : candidates[i].served(choice.candidate[i]);
        double moved = sharing ? Waits.moved(objects[i].load(), served, replicas) : served;
        demands.add(new Demand(i, columns, bytes, replicas, moved / replicas, sharing));
      }
    }
    return demands;
  }

  /** Its original carries so much less. */
  void add(Demand bundle) {
    bundles.add(bundle);
    originalLoads[bundle.object] -= bundle.load * bundle.replicas;
    memory += bundle.bytes * bundle.replicas;
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
