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
  private static final String CACHING_OFF = "fs." + RepBunFileSystem.SCHEME + ".impl.disable.cache";

  private Engines() {}

  /**
   * @return top-level columns; empty if they are not known
   */
  static Optional<Set<String>> queryColumns(Configuration conf) {
    if (!conf.getBoolean(CACHING_OFF, false)) {
      // The file system may live longer than this query.
      return Optional.empty();
    }
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
