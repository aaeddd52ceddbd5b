package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.Janitor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Alluxio's command line tools and other clients with its class path, each call in a JVM of its
 * own. Every call throws {@link IllegalStateException} with what was printed if the tool fails or
 * takes longer than five minutes.
 */
public final class Shell {
  private static final List<String> JVM_OPTIONS = List.of("-Xmx192m", "-Dstowage.log.level=WARN");
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final LaunchCommand launchCommand;
  private final Path home;
  private final Map<String, String> properties;
  private final Janitor janitor;

  Shell(LaunchCommand launchCommand, Path home, Map<String, String> properties, Janitor janitor) {
    this.launchCommand = launchCommand;
    this.home = home;
    this.properties = properties;
    this.janitor = janitor;
  }

  /** {@code alluxio fs}. */
  public String fs(String... arguments) {
    return run("alluxio.cli.fs.FileSystemShell", List.of(), arguments);
  }

  /** {@code alluxio job}. */
  public String job(String... arguments) {
    return run("alluxio.cli.job.JobShell", List.of(), arguments);
  }

  /** {@code alluxio fsadmin}. */
  public String fsadmin(String... arguments) {
    return run("alluxio.cli.fsadmin.FileSystemAdminShell", List.of(), arguments);
  }

  /**
   * A client's main class.
   *
   * @param jars jars or folders for the class path, after the server's own jars
   * @return what it printed to its standard output
   */
  public String run(String mainClass, List<Path> jars, String... arguments) {
    List<String> command =
        new ArrayList<>(
            launchCommand.of(List.of(), home, properties, JVM_OPTIONS, jars, mainClass));
    command.addAll(List.of(arguments));
    try {
      return Command.run(command, home, LIMIT, janitor);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          mainClass + " " + String.join(" ", arguments) + ": " + e.getMessage(), e);
    }
  }
}
