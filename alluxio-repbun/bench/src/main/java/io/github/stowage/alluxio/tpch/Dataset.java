package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Benchmark;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Which tables: one folder of Parquet files each.
 *
 * @param benchmark whose tables
 * @param scale factor of the benchmark, 0.001 to 100
 * @param rowGroupBytes about as large are the row groups of the Parquet files
 */
public record Dataset(Benchmark benchmark, double scale, long rowGroupBytes) {
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
    TableRows rows = TableRows.of(benchmark);
    made.append(spark.jarOf("spark-sql_")).append('\n');
    made.append(rows.jar().getFileName()).append('\n');
    for (String table : benchmark.tables()) {
      made.append(table).append(' ').append(rows.columns(table)).append('\n');
    }
    return String.format(Locale.ROOT, "%s-%s-%s", benchmark.key(), scale, digest(made.toString()));
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
