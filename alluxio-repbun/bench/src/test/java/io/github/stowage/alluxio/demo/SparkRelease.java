package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.tpch.SparkClassPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Sparks as their own poms resolve them, with Hive's catalog, and with formats of tables. */
enum SparkRelease {
  SPARK_3_5("spark-3.5", false, Map.of()),
  SPARK_3_5_FORMATS(
      "spark-3.5",
      true,
      Map.of(
          "spark.sql.extensions",
          "io.delta.sql.DeltaSparkSessionExtension,"
              + "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
          "spark.sql.catalog.spark_catalog",
          "org.apache.spark.sql.delta.catalog.DeltaCatalog",
          "spark.sql.catalog.ice",
          "org.apache.iceberg.spark.SparkCatalog",
          "spark.sql.catalog.ice.type",
          "hadoop")),
  SPARK_4("spark-4", false, Map.of()),
  SPARK_4_FORMATS(
      "spark-4",
      true,
      Map.of(
          "spark.sql.extensions",
          "io.delta.sql.DeltaSparkSessionExtension",
          "spark.sql.catalog.spark_catalog",
          "org.apache.spark.sql.delta.catalog.DeltaCatalog"));

  private final String folder;
  private final boolean formats;
  private final Map<String, String> settings;

  SparkRelease(String folder, boolean formats, Map<String, String> settings) {
    this.folder = folder;
    this.formats = formats;
    this.settings = settings;
  }

  /** What these formats of tables want, by their own documentation. */
  Map<String, String> settings() {
    return new TreeMap<>(settings);
  }

  SparkClassPath classPath() throws IOException {
    Path list = Path.of("..", "..", "skew-tiering", "spark", folder, "target", "spark.classpath");
    List<Path> jars = new ArrayList<>();
    for (String jar : Files.readString(list).strip().split(File.pathSeparator)) {
      jars.add(Path.of(jar));
    }
    if (formats) {
      try (Stream<Path> found = Files.list(Path.of("target", "engines", folder))) {
        found.map(Path::toAbsolutePath).forEach(jars::add);
      }
    }
    return new SparkClassPath(jars, SparkClassPath.ofBuild().program());
  }
}
