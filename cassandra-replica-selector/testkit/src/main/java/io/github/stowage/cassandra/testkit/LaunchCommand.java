package io.github.stowage.cassandra.testkit;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command line of a node's JVM. */
final class LaunchCommand {
  private static final String MAIN_CLASS = "org.apache.cassandra.service.CassandraDaemon";

  private final Artifacts artifacts;

  LaunchCommand(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  /**
   * @param extra further JVM options
   */
  List<String> of(NodeSpec spec, NodeFiles files, List<String> extra) {
    List<String> command = new ArrayList<>(unlockedMemory());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(commonOptions());
    command.add("-Xms" + spec.heapMegabytes + "m");
    command.add("-Xmx" + spec.heapMegabytes + "m");
    command.add("-Djava.io.tmpdir=" + files.tmp());
    // By default JNA unpacks to a folder below the user's home.
    command.add("-Djna.tmpdir=" + files.tmp());
    command.add("-Dcassandra.config=" + files.conf().resolve("cassandra.yaml").toUri());
    command.add("-Dcassandra.storagedir=" + files.directory());
    command.add("-Dcassandra.logdir=" + files.logs());
    command.add("-Dlogback.configurationFile=" + files.conf().resolve("logback.xml"));
    command.addAll(extra);
    spec.systemProperties.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add("-cp");
    command.add(classPath(spec, files));
    command.add(MAIN_CLASS);
    return command;
  }

  private String classPath(NodeSpec spec, NodeFiles files) {
    List<String> entries = new ArrayList<>(artifacts.serverClassPath());
    if (spec.plugin) {
      entries.add(artifacts.pluginJar().toString());
    }
    entries.add(files.conf().toString());
    return String.join(File.pathSeparator, entries);
  }

  private static List<String> commonOptions() {
    try (InputStream in = LaunchCommand.class.getResourceAsStream("jvm.options")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As root, Cassandra would pin its whole heap into memory. */
  private static List<String> unlockedMemory() {
    boolean available =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "setpriv")));
    boolean root = "root".equals(System.getProperty("user.name"));
    return available && root ? List.of("setpriv", "--bounding-set=-ipc_lock") : List.of();
  }
}
