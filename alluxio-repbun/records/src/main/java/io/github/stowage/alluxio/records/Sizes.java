package io.github.stowage.alluxio.records;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Bytes of each column, in eight bytes each: the master keeps those of many row groups, and boxed
 * numbers would take three times as much. Immutable.
 */
final class Sizes extends AbstractList<Long> implements RandomAccess {
  private final long[] values;

  private Sizes(long[] values) {
    this.values = values;
  }

  /** A copy, unless it is one already. */
  static Sizes of(List<Long> list) {
    return list instanceof Sizes
        ? (Sizes) list
        : new Sizes(list.stream().mapToLong(Long::longValue).toArray());
  }

  @Override
  public Long get(int index) {
    return values[index];
  }

  @Override
  public int size() {
    return values.length;
  }
}
