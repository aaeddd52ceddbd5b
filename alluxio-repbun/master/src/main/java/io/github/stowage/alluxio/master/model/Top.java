package io.github.stowage.alluxio.master.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Of many, the few with the highest scores; of those that score alike the ones that came first.
 *
 * @param <T> what is scored
 */
public final class Top<T> {
  private final int most;

  /** The next to go first. */
  private final PriorityQueue<Scored<T>> kept =
      new PriorityQueue<>(
          Comparator.comparingDouble((Scored<T> scored) -> scored.score)
              .thenComparing(
                  Comparator.comparingLong((Scored<T> scored) -> scored.place).reversed()));

  private long added;

  public Top(int most) {
    this.most = most;
  }

  public void add(double score, T item) {
    kept.add(new Scored<>(score, added++, item));
    if (kept.size() > most) {
      kept.poll();
    }
  }

  /** In the order in which they came. */
  public List<T> inOrder() {
    return sorted(Comparator.comparingLong(scored -> scored.place));
  }

  /** The highest score first. */
  public List<T> descending() {
    return sorted(
        Comparator.comparingDouble((Scored<T> scored) -> scored.score)
            .reversed()
            .thenComparingLong(scored -> scored.place));
  }

  private List<T> sorted(Comparator<Scored<T>> order) {
    List<Scored<T>> all = new ArrayList<>(kept);
    all.sort(order);
    List<T> items = new ArrayList<>(all.size());
    all.forEach(scored -> items.add(scored.item));
    return items;
  }

  private static final class Scored<T> {
    final double score;
    final long place;
    final T item;

    Scored(double score, long place, T item) {
      this.score = score;
      this.place = place;
      this.item = item;
    }
  }
}
