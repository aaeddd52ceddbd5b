package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Table;
import io.trino.tpch.TpchTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Which tables: one folder of Parquet files each.
 *
 * @param scale factor of TPC-H, 0.001 to 100
 * @param rowGroupBytes about as large are the row groups of the Parquet files
 */
public record Dataset(double scale, long rowGroupBytes) {
  /**
   * @throws IllegalArgumentException if one is out of range
   */
  public Dataset {
    if (!(scale >= 0.001 && scale <= 100)) {
      throw new IllegalArgumentException("scale is " + scale + ", allowed: 0.001 to 100");
    }
    if (rowGroupBytes < 1 << 16 || rowGroupBytes > 1 << 30) {
      throw new IllegalArgumentException(
          "row groups of " + rowGroupBytes + " bytes, allowed: 64 KiB to 1 GiB");
    }
  }

  /** Differs if anything does that the files depend on. */
  String key(SparkClassPath spark) {
    StringBuilder made = new StringBuilder(this + "\n");
    made.append(spark.jarOf("spark-sql_")).append('\n').append(generator()).append('\n');
    for (Table table : Table.values()) {
      made.append(table).append(' ').append(table.columns()).append('\n');
    }
    return String.format(Locale.ROOT, "tpch-%s-%s", scale, digest(made.toString()));
  }

  private static Path generator() {
    return SparkClassPath.sourceOf(TpchTable.class).getFileName();
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
