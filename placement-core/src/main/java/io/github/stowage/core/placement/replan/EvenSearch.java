package io.github.stowage.core.placement.replan;

import io.github.stowage.core.order.Order;
import java.util.Arrays;

/**
 * Local search under an even split: the fullest nodes shed load by exchanging replicas with light
 * ones ({@link Exchange}), or by sharing a hot partition with one replica more, which takes the
 * place of another partition's ({@link Substitution}), or withdrawing one ({@link Withdrawal}).
 * What needs no copy, or undoes one, goes first.
 */
final class EvenSearch {
  /** Moves between two looks at all nodes. */
  private static final int BATCH = 32;

  private static final int PARTNERS = 24;

  /** Moves per node at most; the search ends long before, but must end. */
  private static final int MOST_MOVES = 8;

  private final ReplicaTable table;
  private final double limit;
  private final Exchange exchange;
  private final Substitution substitution;
  private final Withdrawal withdrawal;
  private int[] heavy;
  private int[] light;

  private EvenSearch(ReplicaTable table, double limit) {
    this.table = table;
    this.limit = limit;
    exchange = new Exchange(table);
    substitution = new Substitution(table);
    withdrawal = new Withdrawal(table);
  }

  /**
   * @param limit load per unit of speed at which to stop
   */
  static void improve(ReplicaTable table, double limit) {
    new EvenSearch(table, limit).run();
  }

  private void run() {
    long left = (long) MOST_MOVES * table.nodes.count() + BATCH;
    while (left > 0) {
      look();
      int moves = 0;
      while (moves < BATCH && moveFrom(heaviest())) {
        moves++;
      }
      if (moves == 0) {
        return;
      }
      left -= moves;
    }
  }

  private void look() {
    int count = table.nodes.count();
    double[] relative = new double[count];
    for (int n = 0; n < count; n++) {
      relative[n] = Math.max(0, table.relativeLoad(n));
    }
    int[] order = Order.descending(relative);
    heavy = Arrays.copyOf(order, Math.min(count, BATCH));
    light = new int[Math.min(count, PARTNERS)];
    for (int i = 0; i < light.length; i++) {
      light[i] = order[count - 1 - i];
    }
    substitution.look(light);
  }

  private int heaviest() {
    int best = heavy[0];
    for (int n : heavy) {
      best = table.relativeLoad(n) > table.relativeLoad(best) ? n : best;
    }
    return best;
  }

  private boolean moveFrom(int node) {
    if (table.relativeLoad(node) <= limit) {
      return false;
    }
    exchange.find(node, light);
    substitution.find(node);
    double score = Math.max(exchange.score(), substitution.score());
    if (score <= 0) {
      withdrawal.find(node, light);
      if (withdrawal.score() <= 0) {
        return false;
      }
      withdrawal.perform();
    } else if (exchange.score() >= score) {
      exchange.perform();
    } else {
      substitution.perform();
    }
    return true;
  }
}
