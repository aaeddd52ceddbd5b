package io.github.stowage.core.bundle;

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
    return LargestAlpha.within(budget, alpha -> demands(alpha).memory);
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
        int[] all = Candidates.whole(object).columns(1);
        add(demands, i, all, object.totalBytes(), object.load(), alpha);
      }
    }
    return demands;
  }

  private void add(
      Demands demands, int object, int[] columns, double bytes, double load, double alpha) {
    if (load > 0) {
      // One holder less than there are servers is the most that can be added to the original.
      int copies = (int) Math.min(servers, Math.ceil(alpha * load)) - 1;
      if (copies > 0) {
        demands.add(object, columns, bytes, copies, load, 1);
      }
    }
  }
}
