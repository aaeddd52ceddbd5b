package io.github.stowage.tiering.order;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;

/**
 * The order of rows on the SSD, where no list has their keys: a number below 0, made of a hash of
 * each value, the first column's in the highest bits. So rows lie together whose keys begin alike,
 * values that nobody has seen yet among them. Values with the same hash lie mixed: that costs a
 * read some pages, and never gives it a wrong row. Therefore the column that has most values for
 * its bits gets the next one.
 */
public final class SsdOrder {
  private static final int ALL_BITS = 63;
  private static final int HASH_BITS = 32;

  private final List<String> columns;
  private final int[] bits;

  /**
   * @param columns the first of the key first
   * @param values how many each has
   */
  public SsdOrder(List<String> columns, List<Double> values) {
    this.columns = List.copyOf(columns);
    this.bits = new int[columns.size()];
    for (int given = 0; given < Math.min(ALL_BITS, HASH_BITS * bits.length); given++) {
      bits[fullest(values)]++;
    }
  }

  private int fullest(List<Double> values) {
    int fullest = -1;
    double most = -1;
    for (int column = 0; column < bits.length; column++) {
      double load = values.get(column) / Math.pow(2, bits[column]);
      if (bits[column] < HASH_BITS && load > most) {
        fullest = column;
        most = load;
      }
    }
    return fullest;
  }

  /**
   * As MariaDB, MySQL and TiDB compute it, whatever the mode and the types; null is a value.
   *
   * @param value from a column's name to what stands for its value
   */
  public String sql(UnaryOperator<String> value) {
    List<String> parts = new ArrayList<>();
    int left = ALL_BITS;
    for (int column = 0; column < bits.length; column++) {
      left -= bits[column];
      if (bits[column] > 0) {
        parts.add(
            String.format(
                "(COALESCE(CRC32(%s), 0) >> %d << %d)",
                value.apply(columns.get(column)), HASH_BITS - bits[column], left));
      }
    }
    return "-1 - CAST(" + String.join(" | ", parts) + " AS SIGNED)";
  }

  /**
   * The same number.
   *
   * @param values as the server writes them; ASCII, or of a column in UTF-8
   */
  public long of(List<String> values) {
    long hashes = 0;
    int left = ALL_BITS;
    for (int column = 0; column < bits.length; column++) {
      left -= bits[column];
      hashes |= hash(values.get(column)) >> (HASH_BITS - bits[column]) << left;
    }
    return -1 - hashes;
  }

  private static long hash(String value) {
    CRC32 hash = new CRC32();
    hash.update(value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8));
    return hash.getValue();
  }
}
