package io.github.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files that a running process uses, as Linux shows them. */
public final class ProcessFiles {
  private ProcessFiles() {}

  /**
   * Files that a process has open or mapped, deleted ones too, in the system's temporary folder.
   *
   * @param own a folder there that is the process's own: what is below it does not count
   */
  public static Set<String> temporary(long pid, Path own) {
    String folder = System.getProperty("java.io.tmpdir") + "/";
    Set<String> files = new TreeSet<>();
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/maps"))) {
        int path = line.indexOf('/');
        if (path >= 0) {
          files.add(line.substring(path));
        }
      }
      try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
        for (Path file : open.toList()) {
          target(file).ifPresent(files::add);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.removeIf(file -> !file.startsWith(folder) || file.startsWith(own + "/"));
    return files;
  }

  private static Optional<String> target(Path descriptor) {
    try {
      return Optional.of(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException e) {
      // Closed meanwhile.
      return Optional.empty();
    }
  }
}
