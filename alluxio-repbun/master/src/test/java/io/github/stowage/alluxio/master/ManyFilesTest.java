package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read must not fill the master's memory, however many files and columns there are. */
class ManyFilesTest {
  private static final int FILES = 30_000;
  private static final int COLUMNS = 200;

  @TempDir private Path folder;

  /** All of them would take several times this heap. */
  @Test
  void planForMoreFilesThanTheHeapCouldHold() throws Exception {
    String said = run("-Xmx96m", ManyFiles.class, FILES, COLUMNS, "16MB");
    assertThat(said)
        .matches("(?s)[1-9]\\d{3,4} of " + FILES + " files, \\d+ bytes, [1-9]\\d* bundles\\s*");
    assertThat(Long.parseLong(said.replaceAll("(?s).* files, (\\d+) bytes.*", "$1")))
        .isBetween(8L << 20, 16L << 20);
  }

  /** Each of them is small as it is stored. */
  @Test
  void aGreedyReportIsRefusedAndAnHonestOneBesideItCounts() throws Exception {
    assertThat(run("-Xmx192m", GreedyReports.class)).isEqualToIgnoringNewLines("1 good, 7 bad");
  }

  private String run(String heap, Class<?> main, Object... arguments) throws Exception {
    Path out = folder.resolve("out");
    List<String> command =
        new ArrayList<>(
            List.of(
                java(),
                heap,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    process.destroyForcibly();
    String said = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(ended && process.waitFor() == 0).as(said).isTrue();
    return said;
  }

  private static String java() throws IOException {
    return Path.of(System.getProperty("java.home"), "bin", "java").toRealPath().toString();
  }
}
