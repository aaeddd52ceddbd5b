package io.github.stowage.tiering.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A folder that is on an emulated hard disk while this is open. It is mounted over itself, so that
 * files can be put there before, as fast as the machine can, and lie in one piece each.
 */
final class EmulatedDisk implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int END_SECONDS = 60;

  private final Path folder;
  private final Process process;

  /**
   * @param program of skew-tiering/hdd
   * @param capacityMib the smaller, the farther apart files are
   * @param timed whether it also takes the time that it charges
   */
  EmulatedDisk(Path program, Path folder, long capacityMib, boolean timed) throws IOException {
    this.folder = folder;
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    process =
        new ProcessBuilder(
                // Whatever ends the demo, the mount ends.
                List.of(
                    "setpriv",
                    "--pdeathsig",
                    "TERM",
                    program.toString(),
                    "--mode",
                    timed ? "timed" : "count",
                    "--capacity-mib",
                    Long.toString(capacityMib),
                    "--extent-mib",
                    "1",
                    folder.toString(),
                    folder.toString()))
            .redirectError(log.toFile())
            .start();
    String said = process.inputReader(StandardCharsets.UTF_8).readLine();
    if (said == null || !said.endsWith("is ready")) {
      close();
      throw new IOException("the emulated hard disk does not start: " + Files.readString(log));
    }
  }

  /** What all reads have cost since it was mounted. */
  Use reads() throws IOException {
    JsonNode stats = JSON.readTree(Files.readAllBytes(folder.resolve(".hdd/stats.json")));
    return JSON.treeToValue(stats.get("total").get("reads"), Use.class);
  }

  /** Unmounts it. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(folder + " is still mounted after " + END_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
