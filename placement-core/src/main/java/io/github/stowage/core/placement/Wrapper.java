package io.github.stowage.core.placement;

import io.github.stowage.core.order.Order;

/** Fills nodes one after the other, see {@link WrapPlacement}. */
final class Wrapper {
  /** Of a node's share; what is smaller is rounding, and no piece. */
  private static final double DUST = 1e-12;

  /** Of a node's share; {@link Order} takes loads this near to each other as equal. */
  private static final double SLACK = 1e-8;

  private final double[] load;
  private final int[] id;
  private final Pieces pieces;
  private final boolean saveHot;

  /** The whole partitions left are {@code [low, high)}, coldest first. */
  private int low;

  private int high;
  private double rest;
  private int restId;
  private boolean restPlaced;

  /**
   * @param saveHot whether the hottest are kept for nodes with few slots, rather than drift in mind
   */
  Wrapper(double[] loads, Pieces pieces, boolean saveHot) {
    this.pieces = pieces;
    this.saveHot = saveHot;
    id = Order.descending(loads);
    load = new double[loads.length];
    for (int i = 0, j = id.length - 1; i < j; i++, j--) {
      int swap = id[i];
      id[i] = id[j];
      id[j] = swap;
    }
    for (int i = 0; i < load.length; i++) {
      load[i] = loads[id[i]];
    }
    high = load.length;
    int first = saveHot ? --high : low++;
    split(load[first], id[first], false);
  }

  /** Whole partitions left, next to the rest. */
  int whole() {
    return high - low;
  }

  /**
   * Fills a node with exactly its share.
   *
   * @param wanted how many whole partitions it should use up
   * @param most as many as it may
   * @return whether that was possible
   */
  boolean fill(int node, double share, int wanted, int most) {
    int count = Math.min(wanted, whole());
    double hot = hottest(count);
    while (rest + hot < share * (1 - SLACK)) {
      if (count >= Math.min(most, whole())) {
        return false;
      }
      hot += load[high - 1 - count];
      count++;
    }
    int colds = 0;
    double cold = 0;
    double coldBefore = 0;
    while (colds < count && cold + load[low + colds] <= share * (1 + SLACK)) {
      coldBefore = cold;
      cold += load[low + colds++];
    }
    if (count == 0 || rest + (colds < count || saveHot ? cold : coldBefore) >= share) {
      takeColdest(node, colds);
      takeRest(node, share - cold, share);
    } else {
      useUpRest(node, share, Math.min(count, colds + 1));
    }
    return true;
  }

  /** All of the rest, coldest and hottest, and a piece of one more partition, which is split. */
  private void useUpRest(int node, double share, int count) {
    int colds = 0;
    double sum = rest + hottest(count);
    while (colds < count - 1) {
      double next = sum + load[low + colds] - load[high - count + colds];
      if (next < share) {
        break;
      }
      sum = next;
      colds++;
    }
    boolean lower = rest > share / 2 && !saveHot;
    double taken = rest;
    takeRest(node, rest, share);
    taken += takeColdest(node, colds);
    for (int hots = count - colds - 1; hots > 0; hots--) {
      high--;
      taken += load[high];
      pieces.add(node, id[high], load[high]);
    }
    boolean coldSuffices = colds == count - 1 && taken + load[low] >= share;
    int next = lower && coldSuffices ? low++ : --high;
    split(load[next], id[next], false);
    takeRest(node, share - taken, share);
  }

  /** Puts all that is left on the node. */
  void fillLast(int node) {
    takeColdest(node, whole());
    takeRest(node, rest, rest);
  }

  /** A piece of the rest; all of it if hardly anything would remain. */
  private void takeRest(int node, double wanted, double share) {
    double amount = rest - wanted <= DUST * share ? rest : wanted;
    if (amount > DUST * share || amount == rest && restId >= 0 && !restPlaced) {
      pieces.add(node, restId, amount);
      split(rest - amount, restId, true);
    }
    if (restPlaced && rest <= DUST * share) {
      split(0, -1, true);
    }
  }

  private void split(double remaining, int partition, boolean placed) {
    rest = remaining;
    restId = partition;
    restPlaced = placed;
  }

  private double takeColdest(int node, int count) {
    double taken = 0;
    for (int c = 0; c < count; c++) {
      taken += load[low];
      pieces.add(node, id[low], load[low]);
      low++;
    }
    return taken;
  }

  private double hottest(int count) {
    double sum = 0;
    for (int i = high - count; i < high; i++) {
      sum += load[i];
    }
    return sum;
  }
}
