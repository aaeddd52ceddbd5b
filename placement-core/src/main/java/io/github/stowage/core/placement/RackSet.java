package io.github.stowage.core.placement;

import java.util.Arrays;

/** Which partitions have a replica in which rack: a bit for each. */
final class RackSet {
  private static final long MOST_BITS = 1L << 33;

  private final long[] bits;
  private final int racks;
  private final int[] number;

  RackSet(int partitions, Nodes nodes) {
    int[] distinct = new int[nodes.count()];
    for (int n = 0; n < distinct.length; n++) {
      distinct[n] = nodes.rack(n);
    }
    number = Arrays.stream(distinct).sorted().distinct().toArray();
    racks = number.length;
    long size = (long) partitions * racks;
    if (size > MOST_BITS) {
      throw new IllegalArgumentException(
          "racks x partitions: " + racks + " x " + partitions + ", allowed: at most " + MOST_BITS);
    }
    bits = new long[(int) ((size + 63) >>> 6)];
  }

  boolean contains(int partition, int rack) {
    long at = at(partition, rack);
    return (bits[(int) (at >>> 6)] & 1L << at) != 0;
  }

  void add(int partition, int rack) {
    long at = at(partition, rack);
    bits[(int) (at >>> 6)] |= 1L << at;
  }

  void remove(int partition, int rack) {
    long at = at(partition, rack);
    bits[(int) (at >>> 6)] &= ~(1L << at);
  }

  private long at(int partition, int rack) {
    return (long) partition * racks + Arrays.binarySearch(number, rack);
  }
}
