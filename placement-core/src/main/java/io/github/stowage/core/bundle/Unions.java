package io.github.stowage.core.bundle;

import java.util.Arrays;
import java.util.BitSet;

/**
 * All unions of some column sets, the empty one first. A set is as many words as the columns need,
 * a bit each.
 */
final class Unions {
  private final int words;
  private final int most;
  private long[] unions;

  /** By union: the one it was made of by adding a set; a smaller number than its own. */
  private int[] parents;

  /**
   * Where unions are found by content while they are made: their numbers, 0 where there is none.
   */
  private int[] slots;

  private int count = 1;

  /** The sets within each union, one union after the other. */
  private final int[] within;

  /** By union: where its sets end. */
  private final int[] ends;

  /**
   * @param sets one after the other
   * @param words of each
   * @param order in which the sets are added, until there are too many unions
   * @param most unions to make
   */
  Unions(long[] sets, int words, int[] order, int most) {
    this.words = words;
    this.most = most;
    unions = new long[(most + 1) * words];
    parents = new int[most];
    slots = new int[4 * Integer.highestOneBit(most)];
    for (int set : order) {
      add(sets, set * words);
    }
    int[] inside = new int[count * order.length];
    ends = new int[count];
    int end = 0;
    for (int u = 0; u < count; u++) {
      for (int set : order) {
        inside[end] = set;
        end += isWithin(sets, set, u) ? 1 : 0;
      }
      ends[u] = end;
    }
    within = Arrays.copyOf(inside, end);
    // A plan has one of these for each way in which objects are read, most of them much smaller.
    unions = Arrays.copyOf(unions, count * words);
    parents = Arrays.copyOf(parents, count);
    slots = null;
  }

  private void add(long[] sets, int set) {
    int before = count;
    for (int u = 0; u < before && count < most; u++) {
      int next = count * words;
      int hash = 0;
      for (int w = 0; w < words; w++) {
        unions[next + w] = unions[u * words + w] | sets[set + w];
        hash = 31 * hash + Long.hashCode(unions[next + w] * 0x9E3779B97F4A7C15L);
      }
      if (isNew(hash, next)) {
        parents[count++] = u;
      }
    }
  }

  private boolean isNew(int hash, int at) {
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      if (same(slots[slot] * words, at)) {
        return false;
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (same(0, at)) {
      return false;
    }
    slots[slot] = count;
    return true;
  }

  private boolean same(int one, int other) {
    return Arrays.equals(unions, one, one + words, unions, other, other + words);
  }

  private boolean isWithin(long[] sets, int set, int union) {
    long outside = 0;
    for (int w = 0; w < words; w++) {
      outside |= sets[set * words + w] & ~unions[union * words + w];
    }
    return outside == 0;
  }

  /** Ascending. */
  int[] columns(int union) {
    return BitSet.valueOf(Arrays.copyOfRange(unions, union * words, (union + 1) * words)).stream()
        .toArray();
  }

  /** Bytes of an object's columns, by union. */
  double[] bytes(ObjectStats object) {
    double[] bytes = new double[count];
    for (int u = 1; u < count; u++) {
      double sum = bytes[parents[u]];
      for (int w = 0; w < words; w++) {
        long added = unions[u * words + w] & ~unions[parents[u] * words + w];
        for (; added != 0; added &= added - 1) {
          sum += object.bytes(w * Long.SIZE + Long.numberOfTrailingZeros(added));
        }
      }
      bytes[u] = sum;
    }
    return bytes;
  }

  /**
   * Bytes that an object's queries read within each union.
   *
   * @param object its queries read these sets, in their order
   */
  double[] served(ObjectStats object) {
    double[] served = new double[count];
    // Sets without columns are within the empty union, and read nothing.
    for (int u = 1; u < count; u++) {
      double sum = 0;
      for (int i = ends[u - 1]; i < ends[u]; i++) {
        sum += object.queryLoad(within[i]);
      }
      served[u] = sum;
    }
    return served;
  }
}
