package io.github.stowage.tiering.observe;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A random sample of a table's rows, in two halves: one to plan with, one that the plan has not
 * seen. So what the plan does to the second half is what it does to the rest of the table, but for
 * chance.
 */
public final class Sample {
  private final double share;
  private final long seed;
  private final long tableRows;
  private final KeyCounts planned;
  private final long[] held;
  private final long unseen;

  private Sample(
      double share, long seed, long tableRows, KeyCounts planned, long[] held, long unseen) {
    this.share = share;
    this.seed = seed;
    this.tableRows = tableRows;
    this.planned = planned;
    this.held = held;
    this.unseen = unseen;
  }

  /**
   * A coin for each row says which half it is in. It is tossed after counting: rows of one key are
   * alike, so all that counts is how many coins of a key fall on one side.
   *
   * @param drawn all rows of the sample
   * @param share of the table's rows, above 0, below 1
   * @param tableRows how many rows the table has, as far as known
   * @return null if a half is empty
   */
  public static Sample of(KeyCounts drawn, double share, long seed, long tableRows) {
    // Not the numbers by which rows were drawn.
    SplittableRandom coins = new SplittableRandom(seed).split();
    KeyCounter planned = new KeyCounter(drawn.columns());
    long[] held = new long[drawn.keys()];
    String[] values = new String[drawn.columns().size()];
    int both = 0;
    long unseen = 0;
    for (int key = 0; key < drawn.keys(); key++) {
      long heads = heads(drawn.rows(key), coins);
      if (heads == 0) {
        unseen += drawn.rows(key);
        continue;
      }
      for (int column = 0; column < values.length; column++) {
        values[column] = drawn.value(column, key);
      }
      planned.add(values, heads);
      held[both++] = drawn.rows(key) - heads;
    }
    if (planned.isEmpty() || Arrays.stream(held).sum() + unseen == 0) {
      return null;
    }
    // The counter keeps the order of keys: it is that of their values.
    return new Sample(share, seed, tableRows, planned.counts(), Arrays.copyOf(held, both), unseen);
  }

  private static long heads(long rows, SplittableRandom coins) {
    long heads = 0;
    for (long left = rows; left > 0; left -= Long.SIZE) {
      long bits = coins.nextLong();
      heads += Long.bitCount(left < Long.SIZE ? bits & ((1L << left) - 1) : bits);
    }
    return heads;
  }

  /** Of the table's rows; 0 to 1. */
  public double share() {
    return share;
  }

  public long seed() {
    return seed;
  }

  public long tableRows() {
    return tableRows;
  }

  /** The half to plan with. */
  public KeyCounts planned() {
    return planned;
  }

  /** Rows of the other half, per key of the first. */
  public long[] held() {
    return held.clone();
  }

  /** Rows of the other half whose keys the first has not. */
  public long unseen() {
    return unseen;
  }

  public long heldRows() {
    return Arrays.stream(held).sum() + unseen;
  }
}
