package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.SparkJvm;
import io.github.stowage.alluxio.tpch.SparkSpec;
import io.github.stowage.alluxio.tpch.TableCache;
import io.github.stowage.testkit.JvmOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A benchmark's tables of several files each, as on a cluster: one row group and block a file. */
final class SplitTables {
  private final Path tables;

  /**
   * @param files of each table
   * @param folder new or empty
   */
  SplitTables(Dataset data, int files, SparkClassPath classPath, Path folder) throws IOException {
    tables = folder.resolve("tables");
    Path whole = new TableCache(TableCache.ofUser(), classPath, System.out::println).folder(data);
    Path work = Files.createDirectories(folder.resolve("spark"));
    try (SparkJvm spark =
        new SparkJvm(
            new SparkSpec(classPath, work, List.of(), Map.of(), JvmOptions.QUICK_TO_START))) {
      for (String table : data.benchmark().tables()) {
        spark.sql(
            "INSERT OVERWRITE DIRECTORY '%s' USING parquet SELECT /*+ REPARTITION(%d) */ * FROM parquet.`%s`"
                .formatted(tables.resolve(table).toUri(), files, whole.resolve(table).toUri()));
      }
    }
  }

  /** Has a folder of files per table. */
  Path folder() {
    return tables;
  }
}
