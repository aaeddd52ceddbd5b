package io.github.stowage.alluxio.demo;

import java.util.List;

/** A row of the table in docs/alluxio-engines.md that Spark reads. */
enum EngineRow {
  SPARK_3_5_PATH(SparkRelease.SPARK_3_5, true, "parquet.`alluxio:///lake/sales`"),
  SPARK_3_5_CATALOG(SparkRelease.SPARK_3_5, true, "sales"),
  SPARK_3_5_HIVE_TABLE(SparkRelease.SPARK_3_5, true, "sales_hive"),
  SPARK_3_5_HIVE_SERDE(
      SparkRelease.SPARK_3_5,
      false,
      "sales_hive",
      "SET spark.sql.hive.convertMetastoreParquet=false"),
  // After the others of its Spark, which must need no setting of this scheme.
  SPARK_3_5_REPBUN_PATH(
      SparkRelease.SPARK_3_5,
      true,
      "parquet.`repbun:///lake/sales`",
      "SET fs.repbun.impl.disable.cache=true"),
  SPARK_3_5_DELTA(SparkRelease.SPARK_3_5_FORMATS, true, "sales_delta"),
  SPARK_3_5_DELTA_PATH(SparkRelease.SPARK_3_5_FORMATS, true, "delta.`alluxio:///lake/delta`"),
  SPARK_3_5_ICEBERG(SparkRelease.SPARK_3_5_FORMATS, false, "ice.shop.sales"),
  SPARK_4_PATH(SparkRelease.SPARK_4, true, "parquet.`alluxio:///lake/sales`"),
  SPARK_4_CATALOG(SparkRelease.SPARK_4, true, "sales"),
  SPARK_4_HIVE_TABLE(SparkRelease.SPARK_4, true, "sales_hive"),
  SPARK_4_DELTA(SparkRelease.SPARK_4_FORMATS, true, "sales_delta");

  private final SparkRelease release;
  private final boolean columnsKnown;
  private final String table;
  private final List<String> before;

  EngineRow(SparkRelease release, boolean columnsKnown, String table, String... before) {
    this.release = release;
    this.columnsKnown = columnsKnown;
    this.table = table;
    this.before = List.of(before);
  }

  SparkRelease release() {
    return release;
  }

  /** Whether the client learns which columns the query needs. */
  boolean columnsKnown() {
    return columnsKnown;
  }

  /** As SQL names it. */
  String table(SalesLake lake) {
    return table
        .replace("alluxio://", lake.uri("alluxio", ""))
        .replace("repbun://", lake.uri("repbun", ""));
  }

  /** Statements for the session, before it reads. */
  List<String> before() {
    return before;
  }
}
