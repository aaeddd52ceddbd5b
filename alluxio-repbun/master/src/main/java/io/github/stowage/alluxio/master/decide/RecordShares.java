package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.master.model.Original;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What each row group takes of a plan's record, and which of them are kept where the record cannot
 * hold all. Load is what clients say, and a bundle names its columns, so by load alone a few row
 * groups of wide tables, or of somebody who reports false counts, would take the place of
 * thousands.
 */
public final class RecordShares {
  /** The hottest one of a tier may take that many times as much as any of the tier before. */
  private static final int STEP = 16;

  /** Characters of a bundle's JSON beside its texts. */
  private static final int KEYS = 90;

  private final Map<String, Map<Integer, Long>> characters = new HashMap<>();
  private final List<One> planned = new ArrayList<>();
  private long total;

  /**
   * @param originals that the plan was made for
   */
  public RecordShares(List<Original> originals, EpochPlan plan) {
    for (PlannedBundle bundle : plan.bundles()) {
      characters
          .computeIfAbsent(bundle.path(), path -> new HashMap<>())
          .merge(bundle.rowGroup(), characters(bundle), Long::sum);
    }
    for (Original original : originals) {
      for (RowGroupAccess rowGroup : original.access().rowGroups()) {
        long share = share(original.access(), rowGroup);
        total += share;
        if (share > 0) {
          planned.add(new One(rowGroup, share, original.cachedBytes(rowGroup) > 0));
        }
      }
    }
  }

  /** How many have bundles. */
  public int rowGroups() {
    return planned.size();
  }

  /** Characters that all of them take. */
  public long total() {
    return total;
  }

  /**
   * Those that are kept: first each that takes no more than an even share, so that nobody is left
   * out for another one that is larger; then each of up to 16 even shares, and so on, always those
   * with most load first. Those of which nothing is cached come after all others: for them alone
   * there is no plan.
   *
   * @param room characters that they may take together
   */
  public Set<RowGroupAccess> within(long room) {
    double even = (double) room / Math.max(1, planned.size());
    List<One> line = new ArrayList<>(planned);
    line.sort(
        Comparator.comparing((One one) -> !one.cached)
            .thenComparingInt(one -> tier(one.share, even))
            .thenComparing(Comparator.comparingDouble((One one) -> one.load).reversed()));
    // They have no equals but themselves.
    Set<RowGroupAccess> kept = new HashSet<>();
    long left = room;
    for (One one : line) {
      if (one.share <= left) {
        left -= one.share;
        kept.add(one.rowGroup);
      }
    }
    return kept;
  }

  private long share(FileAccess file, RowGroupAccess rowGroup) {
    return characters.getOrDefault(file.path(), Map.of()).getOrDefault(rowGroup.index(), 0L);
  }

  private static long characters(PlannedBundle bundle) {
    return KEYS + bundle.path().length() + quoted(bundle.columns()) + quoted(bundle.workers());
  }

  private static long quoted(List<String> texts) {
    long characters = 0;
    for (String text : texts) {
      characters += text.length() + 3;
    }
    return characters;
  }

  private static int tier(long share, double even) {
    int tier = 0;
    for (double most = Math.max(1, even); share > most; most *= STEP) {
      tier++;
    }
    return tier;
  }

  /** A row group with bundles. */
  private static final class One {
    final RowGroupAccess rowGroup;
    final long share;
    final boolean cached;
    final double load;

    One(RowGroupAccess rowGroup, long share, boolean cached) {
      this.rowGroup = rowGroup;
      this.share = share;
      this.cached = cached;
      this.load = Hottest.load(rowGroup);
    }
  }
}
