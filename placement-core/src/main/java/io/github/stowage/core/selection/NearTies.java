package io.github.stowage.core.selection;

/**
 * Orders one group of {@link Tier} by score, and decides what a small difference means: nothing
 * while the order that the group came in is good enough, chance once it is left, and never that a
 * farther candidate passes a nearer one.
 *
 * <p>Different keys come in different ring orders, so keeping them spreads load and keeps caches
 * warm; a request in flight is enough to make a difference, so a hot key does not stay on one
 * replica.
 */
final class NearTies {
  private final double band;
  private final double keepWithin;

  private NearTies(double band, double keepWithin) {
    this.band = band;
    this.keepWithin = keepWithin;
  }

  /**
   * @param band as a fraction of a score, at least 0
   */
  static NearTies within(double band) {
    return new NearTies(band, 1 + band);
  }

  /** Of equal scores any order is equally likely; none is ever good enough. */
  static NearTies allRandom() {
    return new NearTies(1, 0);
  }

  /** Orders positions {@code from} to {@code end - 1}, which are in the order of their tiers. */
  void order(Ranking ranking, int from, int end) {
    if (!isGoodEnough(ranking, from, end)) {
      shake(ranking, from, end);
      sort(ranking, from, end);
    }
  }

  private boolean isGoodEnough(Ranking ranking, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      if (ranking.scoreAt(i - 1) > ranking.scoreAt(i) * keepWithin) {
        return false;
      }
    }
    return true;
  }

  /**
   * So that coordinators that know the same do not choose the same. Each tier is shaken above the
   * one before it: between tiers it is nearness that decides a near tie.
   */
  private void shake(Ranking ranking, int from, int end) {
    if (band == 0) {
      return;
    }
    double step = 1;
    for (int i = from; i < end; i++) {
      if (i > from && ranking.tierAt(i) != ranking.tierAt(i - 1)) {
        step *= Math.max(1, keepWithin);
      }
      double chance = (ranking.nextRandom() >>> 8) * 0x1p-24;
      ranking.scores[ranking.order[i]] *= step * (1 + band * chance);
    }
  }

  private static void sort(Ranking ranking, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      int candidate = ranking.order[i];
      double score = ranking.scores[candidate];
      int j = i - 1;
      while (j >= from && ranking.scoreAt(j) > score) {
        ranking.order[j + 1] = ranking.order[j];
        j--;
      }
      ranking.order[j + 1] = candidate;
    }
  }
}
