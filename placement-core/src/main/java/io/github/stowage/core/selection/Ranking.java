package io.github.stowage.core.selection;

/**
 * The candidates of one request and the order they come out in. A scratch pad that one thread fills
 * and ranks again and again, so that ranking allocates nothing.
 */
public final class Ranking {
  /**
   * More replicas than this are left in the delegate's order; replication factors beyond it do not
   * occur.
   */
  public static final int MAX_REPLICAS = 32;

  final PeerState[] peers = new PeerState[MAX_REPLICAS];
  final int[] distances = new int[MAX_REPLICAS];
  final double[] scores = new double[MAX_REPLICAS];
  final int[] order = new int[MAX_REPLICAS];
  int size;

  public void clear() {
    size = 0;
  }

  /**
   * Adds the next candidate, in the delegate's order.
   *
   * @param distance see {@link ScoringRule#score}
   */
  public void add(PeerState peer, int distance) {
    peers[size] = peer;
    distances[size] = distance;
    order[size] = size;
    size++;
  }

  public int size() {
    return size;
  }

  /** Index, in the order of adding, of the candidate to ask as number {@code position}. */
  public int at(int position) {
    return order[position];
  }

  public double score(int candidate) {
    return scores[candidate];
  }
}
