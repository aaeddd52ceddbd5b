package io.github.stowage.core.bundle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** From what is known of the objects to bundles on servers. */
public final class BundlePlanner {
  private final BundleMode mode;
  private final double budget;
  private final int servers;
  private final double[] rooms;
  private final ReplicaSpread spread;
  private final IntUnaryOperator random;

  /**
   * @param budget bytes that all replicas of all bundles may take, at least 0
   * @param servers how many there are, at least 1
   * @param random of random placement: draws from 0 to below its argument, all alike
   * @throws IllegalArgumentException if budget or servers is out of range
   */
  public BundlePlanner(
      BundleMode mode, double budget, int servers, ReplicaSpread spread, IntUnaryOperator random) {
    this(mode, budget, unlimited(servers), spread, random);
  }

  /**
   * With servers that can hold so much only. What a mode wants beyond it goes to others, or is left
   * out, those with least load first.
   *
   * @param rooms per server, bytes of bundles, at least 0, may be infinite; at least one server
   */
  public BundlePlanner(
      BundleMode mode,
      double budget,
      double[] rooms,
      ReplicaSpread spread,
      IntUnaryOperator random) {
    if (!(budget >= 0 && budget < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "budget = " + budget + " bytes, allowed: at least 0, finite");
    }
    if (rooms.length < 1) {
      throw new IllegalArgumentException("servers = " + rooms.length + ", allowed: at least 1");
    }
    for (double room : rooms) {
      if (!(room >= 0)) {
        throw new IllegalArgumentException("room = " + room + " bytes, allowed: at least 0");
      }
    }
    this.mode = mode;
    this.budget = budget;
    this.servers = rooms.length;
    this.rooms = rooms.clone();
    this.spread = spread;
    this.random = random;
  }

  private static double[] unlimited(int servers) {
    double[] rooms = new double[Math.max(0, servers)];
    Arrays.fill(rooms, Double.POSITIVE_INFINITY);
    return rooms;
  }

  /** Plans bundles, and places originals too. */
  public BundlePlan plan(ObjectStats[] objects) {
    int[] anywhere = new int[objects.length];
    Arrays.fill(anywhere, -1);
    return plan(objects, anywhere);
  }

  /**
   * Plans bundles around originals that stay where they are.
   *
   * @param originals per object the server of its original, -1 if it is to be placed
   * @throws IllegalArgumentException if there is not one server per object, or one is out of range
   */
  public BundlePlan plan(ObjectStats[] objects, int[] originals) {
    requireServers(objects, originals);
    double alpha = Double.NaN;
    Demands demands;
    switch (mode) {
      case TABREP:
      case COLREP:
        Copies copies = new Copies(objects, mode == BundleMode.COLREP, servers);
        alpha = copies.largest(budget);
        demands = copies.demands(alpha);
        break;
      case PAPER:
      case MEASURED:
        Candidates[] prefixes = prefixes(objects);
        AlphaSearch search = new AlphaSearch(objects, prefixes, servers);
        alpha = search.largest(budget);
        demands = Demands.of(objects, prefixes, search.choose(alpha));
        break;
      case PREFIX:
        demands = apart(objects, prefixes(objects));
        break;
      case UNION:
        demands = apart(objects, QueryUnions.of(objects));
        break;
      case CHOICE:
        Candidates[] unions = QueryUnions.of(objects);
        Objective waits = new Waits(objects, unions, servers);
        demands = Demands.shared(objects, unions, new Knapsack(waits).choose(budget));
        break;
      default:
        demands = new Demands(objects);
    }
    return place(objects, originals, demands, alpha);
  }

  private Candidates[] prefixes(ObjectStats[] objects) {
    Coverage coverage = mode == BundleMode.PAPER ? Coverage.INDEPENDENT : Coverage.MEASURED;
    return Arrays.stream(objects)
        .map(object -> Candidates.prefixes(object, coverage))
        .toArray(Candidates[]::new);
  }

  private Demands apart(ObjectStats[] objects, Candidates[] candidates) {
    Objective squares = new Squares(objects, candidates, servers);
    return Demands.of(objects, candidates, new Knapsack(squares).choose(budget));
  }

  private BundlePlan place(ObjectStats[] objects, int[] fixed, Demands demands, double alpha) {
    double[] loads = new double[servers];
    int[] originals = new int[objects.length];
    int[][] placed = spread.place(demands, fixed, rooms.clone(), loads, originals, random);
    List<Bundle> bundles = new ArrayList<>(placed.length);
    for (int b = 0; b < placed.length; b++) {
      Demand demand = demands.bundles.get(b);
      if (demand.replicas > 0) {
        bundles.add(
            new Bundle(demand.object, demand.columns, demand.bytes, demand.load, placed[b]));
      }
    }
    return new BundlePlan(
        mode,
        alpha,
        demands.memory,
        List.copyOf(bundles),
        demands.originalLoads,
        originals,
        loads,
        BundlePlan.expectedVariance(new Demands(objects).originalLoads, List.of(), servers));
  }

  private void requireServers(ObjectStats[] objects, int[] originals) {
    if (originals.length != objects.length) {
      throw new IllegalArgumentException(
          "originals: " + originals.length + " servers, allowed: " + objects.length);
    }
    for (int i = 0; i < originals.length; i++) {
      if (originals[i] < -1 || originals[i] >= servers) {
        throw new IllegalArgumentException(
            "originals[" + i + "] = " + originals[i] + ", allowed: -1 to " + (servers - 1));
      }
    }
  }
}
