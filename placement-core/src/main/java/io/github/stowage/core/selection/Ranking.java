package io.github.stowage.core.selection;

import java.util.Arrays;

/**
 * The candidates of one request and the order they come out in. A scratch pad that one thread fills
 * and ranks again and again, so that ranking allocates nothing. It holds numbers only: writing
 * references into an object this old would cost the garbage collector a barrier each, which only
 * the few requests pay that may probe.
 */
public final class Ranking {
  /** More replicas than this cannot be ranked; beyond it sorting would cost more than it gains. */
  public static final int MAX_REPLICAS = 256;

  private static final int USUAL_REPLICAS = 16;

  /**
   * Of the requests that a neglected peer could serve, the 1 in 64 whose draw has six high bits of
   * 0 probe it. An interval alone is not enough: a hundred coordinators with one probe per second
   * each would hold a slow peer down for good.
   */
  private static final int PROBE_SHIFT = 32 - 6;

  int[] tiers = new int[USUAL_REPLICAS];

  double[] scores = new double[USUAL_REPLICAS];

  /** How many times as dear each is by its severity; only meaningful if any is. */
  private double[] factors = new double[USUAL_REPLICAS];

  private boolean anyDearer;

  /** Which are down; only meaningful if any is. */
  private boolean[] down = new boolean[USUAL_REPLICAS];

  private boolean anyDown;

  int[] order = new int[USUAL_REPLICAS];
  int size;

  /** Whether the order of adding is not that of the tiers. */
  boolean tiersMixed;

  boolean anyUnknown;
  int random;

  /** Whether this request may probe; then all candidates are in {@code peers}. */
  boolean mayProbe;

  boolean probed;

  /** Whether no request follows. */
  private boolean explains;

  /** Index of a candidate whose recovery this request could check, or -1. */
  int check;

  PeerState checked;
  RequestKind checkedKind;

  PeerState[] peers = new PeerState[USUAL_REPLICAS];

  /**
   * @param seed 32 uniform bits, from which all chance in the rankings made here follows
   */
  public Ranking(int seed) {
    random = seed;
  }

  /** Forgets the last request's candidates. */
  public void begin() {
    size = 0;
    tiersMixed = false;
    anyUnknown = false;
    anyDearer = false;
    anyDown = false;
    mayProbe = nextRandom() >>> PROBE_SHIFT == 0;
    probed = false;
    explains = false;
    check = -1;
  }

  /** {@link #begin} for a ranking that no request follows. */
  public void beginToExplain() {
    begin();
    mayProbe = false;
    explains = true;
  }

  /** The candidate added next could be checked. */
  void check(PeerState peer, RequestKind kind) {
    if (!explains) {
      check = size;
      checked = peer;
      checkedKind = kind;
    }
  }

  void add(PeerState peer, int tier, double score) {
    int i = size++;
    if (i == order.length) {
      grow();
    }
    order[i] = i;
    tiers[i] = tier;
    scores[i] = score;
    tiersMixed |= i > 0 && tiers[i - 1] > tier;
    if (mayProbe) {
      peers[i] = peer;
    }
  }

  /**
   * The candidate added last counts as so many times as dear, whether its score is known or not.
   */
  void makeLastDearer(double factor) {
    if (!anyDearer) {
      anyDearer = true;
      Arrays.fill(factors, 1);
    }
    factors[size - 1] = factor;
  }

  /** No request goes to the candidate added last. */
  void markLastDown() {
    if (!anyDown) {
      anyDown = true;
      Arrays.fill(down, false);
    }
    down[size - 1] = true;
  }

  /** After what is unknown has got its score: it is not to be that of somebody made dearer. */
  void applyFactors() {
    if (anyDearer) {
      for (int i = 0; i < size; i++) {
        scores[i] *= factors[i];
      }
    }
  }

  private void grow() {
    int capacity = 2 * order.length;
    factors = Arrays.copyOf(factors, capacity);
    Arrays.fill(factors, order.length, capacity, 1);
    down = Arrays.copyOf(down, capacity);
    tiers = Arrays.copyOf(tiers, capacity);
    scores = Arrays.copyOf(scores, capacity);
    order = Arrays.copyOf(order, capacity);
    peers = Arrays.copyOf(peers, capacity);
  }

  /** A linear congruential step (Numerical Recipes, ranqd1); the high bits are the random ones. */
  int nextRandom() {
    random = random * 1664525 + 1013904223;
    return random;
  }

  int tierAt(int position) {
    return tiers[order[position]];
  }

  double scoreAt(int position) {
    return scores[order[position]];
  }

  /** Whether the order is another than that of adding. */
  boolean isMoved() {
    for (int position = 0; position < size; position++) {
      if (order[position] != position) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return size;
  }

  /** Index, in the order of adding, of the candidate to ask as number {@code position}. */
  public int at(int position) {
    return order[position];
  }

  /**
   * What the candidate was ranked by, lowest first: its score, with what it costs to be in another
   * rack, the neutral value if nothing is known of it, and, among near ties, nearness and chance.
   *
   * @param candidate its index in the order of adding
   */
  public double score(int candidate) {
    return scores[candidate];
  }

  /** Whether the candidate went last among those of its data centre whatever its score. */
  public boolean isDemoted(int candidate) {
    return Tier.isDemoted(tiers[candidate]);
  }

  /** Whether the candidate gets no request, being down. */
  public boolean isDown(int candidate) {
    return anyDown && down[candidate];
  }

  /** The position of the first that is not down, which the request goes to; 0 if all are. */
  public int firstUp() {
    int position = 0;
    while (position < size && isDown(order[position])) {
      position++;
    }
    return position < size ? position : 0;
  }

  /**
   * Whether {@link #firstUp} is the one of those that are up that nearness and the order of adding
   * put there, and no score.
   */
  public boolean isNearestFirst() {
    int first = order[firstUp()];
    for (int i = 0; i < size; i++) {
      boolean nearer = tiers[i] < tiers[first] || tiers[i] == tiers[first] && i < first;
      if (nearer && !isDown(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@link #firstUp} is there because it was sent nothing for long, not by its score. */
  public boolean probed() {
    return probed;
  }
}
