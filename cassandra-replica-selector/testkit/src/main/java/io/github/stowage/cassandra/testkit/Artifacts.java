package io.github.stowage.cassandra.testkit;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** What the build made and nodes are started from. */
final class Artifacts {
  private static final String MODULE = "cassandra-replica-selector";

  private final Path module;
  private final CassandraLine line;
  private final String version;

  /**
   * @throws IllegalStateException if this project's root is found neither in the system property
   *     {@code stowage.root} nor above the working directory
   */
  Artifacts(CassandraLine line) {
    this(root(), line);
  }

  Artifacts(Path root, CassandraLine line) {
    this.module = root.resolve(MODULE);
    this.line = line;
    this.version = version();
  }

  /** The server's jars, without this project's. */
  List<String> serverClassPath() {
    Path file = existing(module.resolve("adapter-" + line + "/target/server.classpath"));
    try {
      return List.of(Files.readString(file).trim().split(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String jamm() {
    return serverClassPath().stream()
        .filter(jar -> Path.of(jar).getFileName().toString().startsWith("jamm-"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no jamm jar in Cassandra's class path"));
  }

  Path pluginJar() {
    String name = "stowage-cassandra-" + line + "-" + version + ".jar";
    return existing(module.resolve("adapter-" + line + "/target").resolve(name));
  }

  Path serviceAgentJar() {
    String name = "stowage-service-agent-" + version + ".jar";
    return existing(module.resolve("service-agent/target").resolve(name));
  }

  private static Path existing(Path file) {
    if (!Files.exists(file)) {
      throw new IllegalStateException(file + " is missing: build it with `mvn package` first");
    }
    return file;
  }

  private static Path root() {
    String configured = System.getProperty("stowage.root");
    Path start = Path.of(configured == null ? "" : configured).toAbsolutePath();
    for (Path path = start; path != null; path = path.getParent()) {
      if (Files.isDirectory(path.resolve(MODULE).resolve("testkit"))) {
        return path;
      }
    }
    throw new IllegalStateException(
        "no checkout of Stowage at or above " + start + ": set the system property stowage.root");
  }

  private static String version() {
    Properties build = new Properties();
    try (InputStream in = Artifacts.class.getResourceAsStream("build.properties")) {
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build.getProperty("version");
  }
}
