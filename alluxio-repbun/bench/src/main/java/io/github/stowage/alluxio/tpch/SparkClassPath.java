package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.spark.Request;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Spark's JVM is started on: Spark as its own poms resolve it, and this project's program.
 *
 * @param program jar or folder of classes
 */
public record SparkClassPath(List<Path> spark, Path program) {
  /** As this project's build wrote it down, beside the program. */
  public static SparkClassPath ofBuild() throws IOException {
    Path program = sourceOf(Request.class);
    Path file = program.resolveSibling("spark.classpath");
    if (!Files.exists(file)) {
      throw new IllegalStateException(file + " is missing: build it with `mvn package` first");
    }
    String[] jars = Files.readString(file).trim().split(File.pathSeparator, -1);
    return new SparkClassPath(Stream.of(jars).map(Path::of).toList(), program);
  }

  /** The name of Spark's jar whose name starts so. */
  String jarOf(String prefix) {
    return spark.stream()
        .map(jar -> jar.getFileName().toString())
        .filter(name -> name.startsWith(prefix))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Spark's class path has no jar " + prefix));
  }

  /**
   * @param more jars of what is under test
   */
  String with(List<Path> more) {
    List<String> all = new ArrayList<>();
    all.add(program.toString());
    more.forEach(jar -> all.add(jar.toString()));
    spark.forEach(jar -> all.add(jar.toString()));
    return String.join(File.pathSeparator, all);
  }

  static Path sourceOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
