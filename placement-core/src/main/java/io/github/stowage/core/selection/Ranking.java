package io.github.stowage.core.selection;

/**
 * The candidates of one request and the order they come out in. A scratch pad that one thread fills
 * and ranks again and again, so that ranking allocates nothing. It holds numbers only: writing
 * references into an object this old would cost the garbage collector a barrier each.
 */
public final class Ranking {
  /** More replicas than this cannot be ranked; replication factors beyond it do not occur. */
  public static final int MAX_REPLICAS = 16;

  final int[] distances = new int[MAX_REPLICAS];
  final double[] scores = new double[MAX_REPLICAS];
  final int[] order = new int[MAX_REPLICAS];
  int size;
  int nearest;
  int farthest;
  boolean anyUnknown;
  int random;

  /** The candidate that is to be probed, or -1; its state is only meaningful then. */
  int probe;

  PeerState probed;

  /**
   * @param seed 32 uniform bits, from which all chance in the rankings made here follows
   */
  public Ranking(int seed) {
    random = seed;
  }

  /** Forgets the last request's candidates. */
  public void begin() {
    size = 0;
    nearest = Integer.MAX_VALUE;
    farthest = 0;
    anyUnknown = false;
    probe = -1;
    nextRandom();
  }

  /** A linear congruential step (Numerical Recipes, ranqd1); the high bits are the random ones. */
  int nextRandom() {
    random = random * 1664525 + 1013904223;
    return random;
  }

  public int size() {
    return size;
  }

  /** Index, in the order of adding, of the candidate to ask as number {@code position}. */
  public int at(int position) {
    return order[position];
  }
}
