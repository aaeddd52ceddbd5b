package io.github.stowage.alluxio.tpch;

import io.github.stowage.testkit.JvmOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How Spark is started.
 *
 * @param work folder for what it writes while it runs; exists
 * @param jars of what is under test, on its class path beside Spark
 * @param settings Spark's, beside those that this needs
 * @param jvmOptions of its JVM, as they are
 */
public record SparkSpec(
    SparkClassPath classPath,
    Path work,
    List<Path> jars,
    Map<String, String> settings,
    List<String> jvmOptions) {
  private static final int HEAP_MB = 1400;

  /** Spark's own list, for Java 17: JavaModuleOptions of its launcher. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "jdk.internal.ref",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  /** A pipe of their own for answers, and a JVM whose own words go to the log. */
  private static final List<String> WITH_ANSWERS_ON_3 =
      List.of("sh", "-c", "exec \"$@\" 3>&1 1>&2", "sh");

  Path log() {
    return work.resolve("spark.log");
  }

  List<String> command() {
    List<String> command = new ArrayList<>(WITH_ANSWERS_ON_3);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + HEAP_MB + "m");
    command.add("-XX:+UseSerialGC");
    for (String name : OPENED) {
      command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
    }
    command.addAll(JvmOptions.temporaryFiles(work.resolve("tmp")));
    command.addAll(jvmOptions);
    allSettings().forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add("-cp");
    command.add(classPath.with(jars));
    command.add("io.github.stowage.alluxio.spark.QuerySession");
    command.add("/dev/fd/3");
    return command;
  }

  private Map<String, String> allSettings() {
    Map<String, String> all = new TreeMap<>(settings);
    all.putIfAbsent("spark.master", "local[2]");
    all.put("spark.ui.enabled", "false");
    all.putIfAbsent("spark.driver.host", "127.0.0.1");
    all.putIfAbsent("spark.driver.bindAddress", "127.0.0.1");
    all.put("spark.local.dir", work.resolve("local").toString());
    all.put("spark.sql.warehouse.dir", work.resolve("warehouse").toUri().toString());
    // Two hundred, the default, are for clusters.
    all.putIfAbsent("spark.sql.shuffle.partitions", "4");
    return all;
  }
}
