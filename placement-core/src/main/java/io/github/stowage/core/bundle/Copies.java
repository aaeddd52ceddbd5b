package io.github.stowage.core.bundle;

import java.util.Arrays;

/**
 * RepBun's baselines: copies of whole objects (TabRep) or of single columns (ColRep), {@code
 * ceil(alpha * load)} of each, the original among them, with the largest alpha within the budget.
 */
final class Copies {
  private final ObjectStats[] objects;
  private final boolean byColumn;
  private final int servers;

  Copies(ObjectStats[] objects, boolean byColumn, int servers) {
    this.objects = objects;
    this.byColumn = byColumn;
    this.servers = servers;
  }

  double largest(double budget) {
    return LargestAlpha.within(budget, this::memory);
  }

  private double memory(double alpha) {
    double memory = 0;
    for (ObjectStats object : objects) {
      if (byColumn) {
        for (int c = 0; c < object.columns(); c++) {
          memory += object.bytes(c) * added(object.bytes(c) * object.reads(c), alpha);
        }
      } else {
        memory += object.totalBytes() * added(object.load(), alpha);
      }
    }
    return memory;
  }

  Demands demands(double alpha) {
    Demands demands = new Demands(objects);
    for (int i = 0; i < objects.length; i++) {
      ObjectStats object = objects[i];
      if (byColumn) {
        for (int c = 0; c < object.columns(); c++) {
          double load = object.bytes(c) * object.reads(c);
          add(demands, i, new int[] {c}, object.bytes(c), load, alpha);
        }
      } else {
        int[] all = new int[object.columns()];
        Arrays.setAll(all, c -> c);
        add(demands, i, all, object.totalBytes(), object.load(), alpha);
      }
    }
    return demands;
  }

  private void add(
      Demands demands, int object, int[] columns, double bytes, double load, double alpha) {
    int copies = added(load, alpha);
    if (copies > 0) {
      demands.add(new Demand(object, columns, bytes, copies, load / (copies + 1), true));
    }
  }

  /** Copies beside the original. */
  private int added(double load, double alpha) {
    return load > 0 ? (int) Math.min(servers, Math.ceil(alpha * load)) - 1 : 0;
  }
}
