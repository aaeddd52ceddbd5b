package io.github.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Options of JVMs that this project starts. */
public final class JvmOptions {
  /**
   * Compiled once, and not twice. A JVM with the first compiler alone has room for 48 MB of code by
   * default, which Spark fills.
   */
  public static final List<String> QUICK_TO_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m");

  /** What a JVM says of itself must not mix with what its program prints. */
  public static final List<String> WARNINGS_TO_STDERR =
      List.of("-XX:+DisplayVMOutputToStderr", "-Xlog:disable", "-Xlog:all=warning:stderr");

  private JvmOptions() {}

  /**
   * A folder for all temporary files, native libraries too: a JVM that is killed removes none.
   *
   * @param folder is made if it is missing
   */
  public static List<String> temporaryFiles(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of(
        "-Djava.io.tmpdir=" + folder,
        "-Djna.tmpdir=" + folder,
        "-Dorg.xerial.snappy.tempdir=" + folder,
        "-Dio.netty.native.workdir=" + folder,
        // Its file is in the system's folder, whatever the properties say.
        "-XX:-UsePerfData");
  }
}
