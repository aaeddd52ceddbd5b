package io.github.stowage.core.selection;

/**
 * How near a candidate is, as one number; the lower goes first. Tiers come in groups, and no score
 * carries a candidate past one of a lower group: this data centre, demoted there, other data
 * centres, demoted there.
 */
final class Tier {
  /**
   * Distances of {@link ScoringRule#score} from which a candidate is in another rack, or beyond.
   */
  static final int OTHER_RACK = 2;

  private static final int OTHER_DATACENTER = 3;

  private static final int GROUP_SHIFT = 2;
  private static final int DISTANCE = (1 << GROUP_SHIFT) - 1;
  private static final int DEMOTED = 1 << GROUP_SHIFT;
  private static final int REMOTE = 2 << GROUP_SHIFT;

  private Tier() {}

  static int of(int distance, boolean demoted) {
    int group = (distance >= OTHER_DATACENTER ? REMOTE : 0) + (demoted ? DEMOTED : 0);
    return group + Math.min(distance, OTHER_DATACENTER);
  }

  static int group(int tier) {
    return tier >> GROUP_SHIFT;
  }

  static int distance(int tier) {
    return tier & DISTANCE;
  }

  static boolean isDemoted(int tier) {
    return (tier & DEMOTED) != 0;
  }

  static boolean isRemote(int tier) {
    return tier >= REMOTE;
  }

  /** Puts the nearest first; those of one tier keep the order they were added in. */
  static void partition(Ranking ranking) {
    int[] order = ranking.order;
    for (int i = 1; i < ranking.size; i++) {
      int candidate = order[i];
      int tier = ranking.tiers[candidate];
      int j = i - 1;
      while (j >= 0 && ranking.tiers[order[j]] > tier) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = candidate;
    }
  }

  /** Where the group ends whose first candidate is at position {@code from}. */
  static int endOfGroup(Ranking ranking, int from) {
    int group = group(ranking.tierAt(from));
    int end = from + 1;
    while (end < ranking.size && group(ranking.tierAt(end)) == group) {
      end++;
    }
    return end;
  }
}
