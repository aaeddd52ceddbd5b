package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.tpch.SparkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The same rows as tables of several formats, all named {@code alluxio://} by their catalogs. */
final class SalesLake implements AutoCloseable {
  private static final String ROWS =
      """
      SELECT id, DATE_ADD(DATE'2024-01-01', CAST(id % 31 AS INT)) AS day,
        CAST(id * 7919 % 100003 / 100 AS DECIMAL(9,2)) AS price, SHA2(STRING(id), 256) AS note
      FROM RANGE(0, 60000, 1, 3)
      """;

  private final RepBunCluster cluster;
  private final Path catalog;
  private int sparks;

  /**
   * @param folder new or empty
   */
  SalesLake(Path folder) throws IOException {
    Files.createDirectory(folder.resolve("ufs"));
    cluster = new RepBunCluster(folder, 256 << 20, System.out::println);
    catalog = folder.resolve("metastore");
  }

  String uri(String scheme, String path) {
    return scheme + "://" + cluster.processes().masterAddress() + path;
  }

  /** Alluxio's own client. */
  SparkJvm stock(SparkRelease release) throws IOException {
    return spark(release, Map.of());
  }

  /** Alluxio's client is RepBun's, by configuration alone. */
  SparkJvm pluggedIn(SparkRelease release) throws IOException {
    return spark(release, RepBunCluster.NAMED);
  }

  /** The catalog's database is for one Spark at a time. */
  private SparkJvm spark(SparkRelease release, Map<String, String> more) throws IOException {
    Map<String, String> settings = new TreeMap<>(release.settings());
    settings.putAll(more);
    settings.put("spark.sql.catalogImplementation", "hive");
    settings.put(
        "spark.hadoop.javax.jdo.option.ConnectionURL",
        "jdbc:derby:;databaseName=" + catalog + ";create=true");
    // Delta's log is written through Hadoop's FileContext.
    settings.put(
        "spark.hadoop.fs.AbstractFileSystem.alluxio.impl", "alluxio.hadoop.AlluxioFileSystem");
    settings.put("spark.sql.catalog.ice.warehouse", uri("alluxio", "/ice"));
    // As Hive's own reader of Parquet can read it.
    settings.put("spark.sql.parquet.writeLegacyFormat", "true");
    // Several row groups in each file.
    settings.put("spark.hadoop.parquet.block.size", Integer.toString(512 << 10));
    return cluster.spark(release.classPath(), "spark-" + sparks++, settings);
  }

  /** Makes the tables, which is Alluxio's own client's work. */
  void make(SparkJvm spark) throws IOException {
    String parquet = " LOCATION '" + uri("alluxio", "/lake/sales") + "'";
    spark.sql(
        "CREATE TABLE sales USING PARQUET" + parquet + " AS " + ROWS,
        "CREATE EXTERNAL TABLE sales_hive (id BIGINT, day DATE, price DECIMAL(9,2), note STRING)"
            + " STORED AS PARQUET"
            + parquet,
        "CREATE TABLE sales_delta USING DELTA LOCATION '"
            + uri("alluxio", "/lake/delta")
            + "' AS "
            + ROWS,
        "CREATE TABLE ice.shop.sales USING ICEBERG"
            + " TBLPROPERTIES ('write.parquet.row-group-size-bytes' = '524288') AS "
            + ROWS);
  }

  /** Reads three of four columns. */
  static String question(String table) {
    return "SELECT day, COUNT(*), SUM(price), MIN(id) FROM "
        + table
        + " WHERE id % 7 < 5 GROUP BY day ORDER BY day";
  }

  /** As the catalog names them. */
  static List<String> tables() {
    return List.of("sales", "sales_delta", "ice.shop.sales");
  }

  /** See {@link RepBunCluster#bundle}. */
  EpochPlan bundle() throws IOException, InterruptedException {
    return cluster.bundle();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
