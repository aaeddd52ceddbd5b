package io.github.stowage.core.bundle;

import io.github.stowage.core.order.Order;
import java.util.function.IntUnaryOperator;

/** Where originals and the replicas of bundles go. */
public enum ReplicaSpread {
  /** Any server, all alike; replicas of one bundle on different ones. RepBun as published. */
  RANDOM,
  /**
   * Longest processing time first: the largest load next, to the server with least (Graham, "Bounds
   * on multiprocessing timing anomalies", 1969).
   */
  LPT;

  /**
   * Places everything. A bundle gets fewer replicas, or none, if no server has room for more: then
   * those that there are carry its load, or the original does. One that shares its load with its
   * original gets none on the original's server: it would be no second copy there.
   *
   * @param demands becomes what was placed
   * @param fixed per object the server its original is on and stays on, -1 where it is to be placed
   * @param rooms per server, bytes of bundles that it can hold; becomes what is left
   * @param loads per server, what it carries besides; becomes what it carries in all
   * @param originals becomes the server of each original
   * @param random draws from 0 to below its argument, all alike
   * @return per bundle the servers of its replicas
   */
  int[][] place(
      Demands demands,
      int[] fixed,
      double[] rooms,
      double[] loads,
      int[] originals,
      IntUnaryOperator random) {
    for (int i = 0; i < fixed.length; i++) {
      originals[i] = fixed[i];
      if (fixed[i] >= 0) {
        loads[fixed[i]] += demands.originalLoads[i];
      }
    }
    int bundles = demands.bundles.size();
    double[] weights = new double[bundles + fixed.length];
    for (int b = 0; b < bundles; b++) {
      weights[b] = demands.bundles.get(b).load;
    }
    for (int i = 0; i < fixed.length; i++) {
      weights[bundles + i] = fixed[i] < 0 ? Math.max(0, demands.originalLoads[i]) : 0;
    }
    int[][] servers = new int[bundles][];
    boolean[][] shared = new boolean[fixed.length][];
    for (int piece : Order.descending(weights)) {
      if (piece < bundles) {
        Demand demand = demands.bundles.get(piece);
        boolean[] without = new boolean[loads.length];
        if (demand.sharing && originals[demand.object] >= 0) {
          without[originals[demand.object]] = true;
        }
        servers[piece] = distinct(demand.replicas, demand.bytes, without, rooms, loads, random);
        if (demand.sharing && originals[demand.object] < 0) {
          shared[demand.object] = withAll(shared[demand.object], servers[piece], loads.length);
        }
        double back = demands.keep(piece, servers[piece].length);
        if (originals[demand.object] >= 0) {
          loads[originals[demand.object]] += back;
        }
        for (int server : servers[piece]) {
          loads[server] += demands.bundles.get(piece).load;
          rooms[server] -= demand.bytes;
        }
      } else if (fixed[piece - bundles] < 0) {
        int object = piece - bundles;
        originals[object] = distinct(1, 0, apart(shared[object], loads), rooms, loads, random)[0];
        loads[originals[object]] += Math.max(0, demands.originalLoads[object]);
      }
    }
    return servers;
  }

  private static boolean[] withAll(boolean[] known, int[] servers, int count) {
    boolean[] all = known == null ? new boolean[count] : known;
    for (int server : servers) {
      all[server] = true;
    }
    return all;
  }

  /** An original needs a server, also if bundles that share its load are on all of them. */
  private static boolean[] apart(boolean[] shared, double[] loads) {
    boolean[] without = new boolean[loads.length];
    for (int s = 0; shared != null && s < shared.length; s++) {
      without[s] = shared[s];
    }
    for (boolean one : without) {
      if (!one) {
        return without;
      }
    }
    return new boolean[loads.length];
  }

  /**
   * Fewer than asked for if no more have room.
   *
   * @param taken per server, whether it gets none; becomes those that are full or have one, too
   */
  private int[] distinct(
      int count,
      double bytes,
      boolean[] taken,
      double[] rooms,
      double[] loads,
      IntUnaryOperator random) {
    int open = loads.length;
    for (int s = 0; s < taken.length; s++) {
      taken[s] |= bytes > rooms[s];
      open -= taken[s] ? 1 : 0;
    }
    int[] servers = new int[Math.min(count, open)];
    for (int r = 0; r < servers.length; r++) {
      int server = this == RANDOM ? random(taken, open - r, random) : leastLoaded(taken, loads);
      taken[server] = true;
      servers[r] = server;
    }
    return servers;
  }

  private static int random(boolean[] taken, int open, IntUnaryOperator random) {
    int steps = random.applyAsInt(open);
    int server = -1;
    for (int free = -1; free < steps; ) {
      server++;
      free += taken[server] ? 0 : 1;
    }
    return server;
  }

  private static int leastLoaded(boolean[] taken, double[] loads) {
    int least = -1;
    for (int s = 0; s < loads.length; s++) {
      if (!taken[s] && (least < 0 || loads[s] < loads[least])) {
        least = s;
      }
    }
    return least;
  }
}
