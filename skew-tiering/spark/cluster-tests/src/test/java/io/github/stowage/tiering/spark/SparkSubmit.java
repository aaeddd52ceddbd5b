package io.github.stowage.tiering.spark;

import io.github.stowage.testkit.OwnedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What bin/spark-submit of a Spark does: it asks Spark's launcher for the command, and runs it. */
final class SparkSubmit {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final int MINUTES = 15;

  private final Path home;
  private final Path work;
  private final Map<String, String> environment;

  /**
   * @param folder a new one, of this Spark's
   */
  SparkSubmit(SparkVersion version, Path folder) throws IOException {
    home = version.install(folder.resolve("home"));
    work = Files.createDirectories(folder.resolve("work"));
    Path settings = Files.createDirectories(folder.resolve("conf"));
    environment =
        Map.of(
            "SPARK_HOME", home.toString(),
            "SPARK_CONF_DIR", settings.toString(),
            "SPARK_SCALA_VERSION", version.scala(),
            "SPARK_LOCAL_IP", "127.0.0.1",
            "SPARK_LOCAL_HOSTNAME", "127.0.0.1",
            "SPARK_LOCAL_DIRS", work.toString());
  }

  /** Where the tables lie that Spark makes. */
  Path warehouse() {
    return work.resolve("spark-warehouse");
  }

  /**
   * One run.
   *
   * @param code its exit code
   * @param err all it said
   */
  record Run(int code, String err) {}

  Run run(String master, String... arguments) throws IOException, InterruptedException {
    // Hive leaves a folder per session there.
    String temporary = "-Djava.io.tmpdir=" + work;
    List<String> options =
        new ArrayList<>(
            List.of(
                "--master",
                master,
                "--driver-java-options",
                temporary,
                "--conf",
                "spark.executor.extraJavaOptions=" + temporary,
                "--driver-memory",
                "512m",
                "--conf",
                "spark.executor.memory=512m",
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.sql.shuffle.partitions=4",
                "--conf",
                "spark.sql.warehouse.dir=" + warehouse()));
    options.addAll(Arrays.asList(arguments));
    return finished(launched(options));
  }

  private List<String> launched(List<String> options) throws IOException, InterruptedException {
    List<String> launcher =
        new ArrayList<>(
            List.of(
                JAVA,
                "-Xmx64m",
                "-XX:-UsePerfData",
                "-cp",
                home.resolve("jars") + "/*",
                "org.apache.spark.launcher.Main",
                "org.apache.spark.deploy.SparkSubmit"));
    launcher.addAll(options);
    Path answer = work.resolve("command");
    ProcessBuilder builder = builder(launcher).redirectOutput(answer.toFile());
    Process process = builder.start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("Spark's launcher: " + Files.readString(log()));
    }
    // What goes before the first NUL is for shells.
    String text = Files.readString(answer);
    return List.of(text.substring(text.indexOf('\0') + 1).strip().split("\0"));
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(work.toFile()).redirectError(log().toFile());
    builder.environment().putAll(environment);
    return builder;
  }

  private Path log() {
    return work.resolve("log");
  }

  private Run finished(List<String> command) throws IOException, InterruptedException {
    Process process = builder(command).redirectOutput(work.resolve("stdout").toFile()).start();
    try (OwnedProcess owned = new OwnedProcess(process, work)) {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException(command + " still runs: " + Files.readString(log()));
      }
    }
    return new Run(process.exitValue(), Files.readString(log()));
  }
}
