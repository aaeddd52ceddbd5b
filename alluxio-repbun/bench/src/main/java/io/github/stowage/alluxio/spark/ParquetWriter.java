package io.github.stowage.alluxio.spark;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Parquet files as Spark writes them. */
final class ParquetWriter {
  private final SparkSession spark;

  ParquetWriter(SparkSession spark) {
    this.spark = spark;
  }

  Written run(Request.Convert convert) throws IOException {
    Dataset<Row> rows =
        spark
            .read()
            .schema(convert.columns())
            .option("sep", "|")
            // The generators know neither quotes nor escapes.
            .option("quote", "")
            .option("mode", "FAILFAST")
            .csv(convert.text());
    return write(rows, convert.target(), convert.rowGroupBytes());
  }

  Written run(Request.Rewrite rewrite) throws IOException {
    Dataset<Row> rows =
        spark
            .read()
            .parquet(rewrite.file())
            .select(rewrite.columns().stream().map(functions::col).toArray(Column[]::new));
    // One row group, as a bundle has.
    return write(rows.coalesce(1), rewrite.target(), Integer.MAX_VALUE);
  }

  private Written write(Dataset<Row> rows, String target, long rowGroupBytes) throws IOException {
    long start = System.nanoTime();
    rows.write()
        .mode(SaveMode.Overwrite)
        .option("parquet.block.size", rowGroupBytes)
        .parquet(target);
    long nanos = System.nanoTime() - start;
    return new Written(bytes(new Path(target)), nanos);
  }

  private long bytes(Path folder) throws IOException {
    FileSystem files = folder.getFileSystem(spark.sparkContext().hadoopConfiguration());
    long bytes = 0;
    for (FileStatus file : files.listStatus(folder, ParquetWriter::isData)) {
      bytes += file.getLen();
    }
    return bytes;
  }

  private static boolean isData(Path file) {
    return file.getName().endsWith(".parquet");
  }
}
