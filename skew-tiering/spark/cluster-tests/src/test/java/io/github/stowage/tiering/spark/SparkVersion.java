package io.github.stowage.tiering.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Sparks that the job must run on. */
enum SparkVersion {
  SPARK_3_5("spark-3.5", "2.12"),
  SPARK_4("spark-4", "2.13");

  private final String module;
  private final String scala;

  SparkVersion(String module, String scala) {
    this.module = module;
    this.scala = scala;
  }

  String scala() {
    return scala;
  }

  /**
   * A folder as an unpacked Spark has it.
   *
   * @param folder a new one
   */
  Path install(Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Path classPath = Path.of("..", module, "target", "spark.classpath");
    for (String jar : Files.readString(classPath).strip().split(File.pathSeparator)) {
      Files.createSymbolicLink(jars.resolve(Path.of(jar).getFileName()), Path.of(jar));
    }
    return folder;
  }
}
