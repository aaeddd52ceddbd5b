package io.github.stowage.core.bundle;

/** How much of an object's load the bundle of its first k columns serves. */
public enum Coverage {
  /**
   * RepBun's Lemma 1 (Eq. 6): as if columns were read independently of each other, so that a
   * request stays within the bundle with probability {@code prod (1 - popularity)} over all columns
   * outside. Needs popularity only.
   */
  INDEPENDENT {
    @Override
    public double[] served(ObjectStats object, int[] order) {
      double[] served = prefixLoads(object, order);
      double inside = 1;
      for (int k = order.length - 1; k >= 0; k--) {
        // served[k] is of the first k columns: column order[k] is the first outside.
        inside *= 1 - object.popularity(order[k]);
        served[k] *= inside;
      }
      return served;
    }
  },

  /** What the column sets that clients reported say; {@link #INDEPENDENT} where there are none. */
  MEASURED {
    @Override
    public double[] served(ObjectStats object, int[] order) {
      if (!object.knowsQueries()) {
        return INDEPENDENT.served(object, order);
      }
      int[] rank = new int[order.length];
      for (int k = 0; k < order.length; k++) {
        rank[order[k]] = k;
      }
      double[] served = new double[order.length + 1];
      for (int q = 0; q < object.queries(); q++) {
        int last = -1;
        for (int column : object.query(q)) {
          last = Math.max(last, rank[column]);
        }
        served[last + 1] += object.queryLoad(q);
      }
      for (int k = 1; k < served.length; k++) {
        served[k] += served[k - 1];
      }
      return served;
    }
  };

  /**
   * @param order columns in the order in which they would join the bundle
   * @return bytes served by the bundle of the first k columns, for k from 0 to all; not decreasing
   */
  public abstract double[] served(ObjectStats object, int[] order);

  private static double[] prefixLoads(ObjectStats object, int[] order) {
    double[] loads = new double[order.length + 1];
    for (int k = 0; k < order.length; k++) {
      loads[k + 1] = loads[k] + object.bytes(order[k]) * object.reads(order[k]);
    }
    return loads;
  }
}
