package io.github.stowage.tiering.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Spark, set so that counts do not depend on how it is set. */
final class Session {
  private static final String CATALOG = "spark.sql.catalogImplementation";

  private Session() {}

  /**
   * @param catalog whether the tables of Hive's metastore are needed
   */
  static SparkSession start(boolean catalog) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("stowage-tiering-spark")
            // java.sql's dates and times change with the zone of the JVM.
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.sql.session.timeZone", "UTC")
            // Spark counts the values of a line only if it parses all of them.
            .config("spark.sql.csv.parser.columnPruning.enabled", "false");
    if (catalog && !new SparkConf().contains(CATALOG)) {
      try {
        builder.enableHiveSupport();
      } catch (IllegalArgumentException e) {
        // This Spark was built without Hive: it has other catalogs.
        return builder.getOrCreate();
      }
    }
    return builder.getOrCreate();
  }
}
