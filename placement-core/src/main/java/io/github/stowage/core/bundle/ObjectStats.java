package io.github.stowage.core.bundle;

import io.github.stowage.core.order.Order;

/**
 * What is known of one object over a window of time: the size of each column, how many reads
 * touched it, and, where clients told, the column sets that were read together. Immutable.
 */
public final class ObjectStats {
  private final double[] bytes;
  private final double[] reads;
  private final double requests;
  private final int[][] sets;
  private final double[] setLoads;
  private final double totalBytes;
  private final double load;

  private ObjectStats(
      double[] bytes, double[] reads, double requests, int[][] sets, double[] setLoads) {
    this.bytes = bytes;
    this.reads = reads;
    this.requests = requests;
    this.sets = sets;
    this.setLoads = setLoads;
    double size = 0;
    double read = 0;
    for (int c = 0; c < bytes.length; c++) {
      size += bytes[c];
      read += bytes[c] * reads[c];
    }
    totalBytes = size;
    load = read;
  }

  /**
   * An object whose columns' popularity is known, but not which are read together.
   *
   * @param bytes per column, at least 0
   * @param reads per column: how many requests touched it, at least 0
   * @param requests how many requests touched any column, at least the largest of {@code reads}
   * @throws IllegalArgumentException naming what is out of range
   */
  public static ObjectStats ofColumns(double[] bytes, double[] reads, double requests) {
    requireAmounts("bytes", bytes);
    requireAmounts("reads", reads);
    if (bytes.length == 0 || bytes.length != reads.length) {
      throw new IllegalArgumentException(
          "columns: " + bytes.length + " sizes, " + reads.length + " reads, allowed: one of each");
    }
    double most = 0;
    for (double count : reads) {
      most = Math.max(most, count);
    }
    if (!(requests >= most && requests < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "requests = " + requests + ", allowed: at least the reads of each column, " + most);
    }
    return new ObjectStats(bytes.clone(), reads.clone(), requests, null, null);
  }

  /**
   * An object of which it is known which columns are read together.
   *
   * @param sets column numbers of each kind of request, each without repetition
   * @param counts how many requests of each kind
   * @throws IllegalArgumentException naming what is out of range
   */
  public static ObjectStats ofQueries(double[] bytes, int[][] sets, double[] counts) {
    requireAmounts("bytes", bytes);
    requireAmounts("count", counts);
    if (bytes.length == 0 || sets.length != counts.length) {
      throw new IllegalArgumentException(
          "queries: " + sets.length + " column sets, " + counts.length + " counts, allowed: alike");
    }
    double[] reads = new double[bytes.length];
    double requests = 0;
    double[] loads = new double[sets.length];
    int[][] copies = new int[sets.length][];
    for (int q = 0; q < sets.length; q++) {
      boolean[] seen = new boolean[bytes.length];
      copies[q] = sets[q].clone();
      for (int column : copies[q]) {
        if (column < 0 || column >= bytes.length || seen[column]) {
          throw new IllegalArgumentException(
              "query "
                  + q
                  + ": column "
                  + column
                  + ", allowed: 0 to "
                  + (bytes.length - 1)
                  + ", each once");
        }
        seen[column] = true;
        reads[column] += counts[q];
        loads[q] += counts[q] * bytes[column];
      }
      requests += counts[q];
    }
    return new ObjectStats(bytes.clone(), reads, requests, copies, loads);
  }

  private static void requireAmounts(String name, double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] >= 0 && values[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            name + "[" + i + "] = " + values[i] + ", allowed: at least 0, finite");
      }
    }
  }

  public int columns() {
    return bytes.length;
  }

  public double bytes(int column) {
    return bytes[column];
  }

  /** Requests that touched a column. */
  public double reads(int column) {
    return reads[column];
  }

  /** Share of the object's requests that touch a column. */
  double popularity(int column) {
    return requests == 0 ? 0 : reads[column] / requests;
  }

  /** Columns from the most to the least popular. */
  public int[] byPopularity() {
    return Order.descending(reads);
  }

  public double totalBytes() {
    return totalBytes;
  }

  /** Bytes read of the object. */
  public double load() {
    return load;
  }

  /** Whether it is known which columns are read together. */
  public boolean knowsQueries() {
    return sets != null;
  }

  int queries() {
    return sets.length;
  }

  /** Not to be changed. */
  int[] query(int number) {
    return sets[number];
  }

  /** Bytes that all requests of one kind read. */
  double queryLoad(int number) {
    return setLoads[number];
  }

  /** Bytes read by the requests whose columns are all among the given ones. */
  double loadWithin(int[] columns) {
    boolean[] among = new boolean[bytes.length];
    for (int column : columns) {
      among[column] = true;
    }
    double within = 0;
    for (int q = 0; q < sets.length; q++) {
      boolean inside = true;
      for (int column : sets[q]) {
        inside &= among[column];
      }
      within += inside ? queryLoad(q) : 0;
    }
    return within;
  }
}
