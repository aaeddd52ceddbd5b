package io.github.stowage.alluxio.client;

import io.github.stowage.alluxio.client.decide.QueryColumns;
import io.github.stowage.alluxio.client.report.Counter;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What query engines say in the configuration they open files with. */
final class Engines {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  private Engines() {}

  /** Else Hadoop caches file systems of this scheme, and they live longer than a query. */
  static boolean isOfOneQuery(String scheme, Configuration conf) {
    return conf.getBoolean("fs." + scheme + ".impl.disable.cache", false);
  }

  /**
   * @param conf of a file system that is of one query
   * @return top-level columns; empty if they are not known
   */
  static Optional<Set<String>> queryColumns(Configuration conf) {
    String spark = conf.get(QueryColumns.SPARK);
    String parquet = conf.get(QueryColumns.PARQUET);
    if (spark == null && parquet == null) {
      return Optional.empty();
    }
    Optional<Set<String>> columns =
        spark != null ? QueryColumns.ofSpark(spark) : QueryColumns.ofParquet(parquet);
    if (columns.isEmpty()) {
      Counter.SCHEMAS_UNREADABLE.add(1);
      LOG.debug("no schema: {}", spark != null ? spark : parquet);
    }
    return columns;
  }
}
