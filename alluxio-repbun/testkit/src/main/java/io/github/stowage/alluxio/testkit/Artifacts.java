package io.github.stowage.alluxio.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the build made and clusters are started from. */
public final class Artifacts {
  private static final String MODULE = "alluxio-repbun";

  private final Path module;

  /**
   * @throws IllegalStateException if this project's root is found neither in the system property
   *     {@code stowage.root} nor above the working directory
   */
  Artifacts() {
    this(root());
  }

  Artifacts(Path root) {
    this.module = root.resolve(MODULE);
  }

  /** The jars of the server and of its shell, without this project's. */
  List<String> serverClassPath() {
    Path file = module.resolve("testkit/target/server.classpath");
    if (!Files.exists(file)) {
      throw new IllegalStateException(file + " is missing: build it with `mvn package` first");
    }
    try {
      return List.of(Files.readString(file).trim().split(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The jar that users drop in.
   *
   * @param module master, replicator or client
   * @throws IllegalStateException if it is not built, or more than one is
   */
  public static Path pluginJar(String module) {
    Path target = root().resolve(MODULE).resolve(module).resolve("target");
    List<Path> found = new ArrayList<>();
    try (var jars = Files.newDirectoryStream(target, "stowage-repbun-" + module + "-*.jar")) {
      jars.forEach(found::add);
    } catch (IOException e) {
      throw new IllegalStateException(target + " cannot be read: run `mvn package` first", e);
    }
    if (found.size() != 1) {
      throw new IllegalStateException(target + " has " + found + ": run `mvn package` first");
    }
    return found.get(0);
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
}
