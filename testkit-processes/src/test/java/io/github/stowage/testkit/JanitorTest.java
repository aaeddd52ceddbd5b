package io.github.stowage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JanitorTest {
  @TempDir Path workDir;
  private Process harness;
  private ProcessHandle child;

  /** Stands for a test JVM: starts a process that names a file, and waits to be killed. */
  static final class Harness {
    private Harness() {}

    public static void main(String[] args) throws Exception {
      Janitor janitor = Janitor.removing(Path.of(args[0]));
      Process child =
          new ProcessBuilder("tail", "-f", args[1])
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      janitor.watch(child.pid());
      System.out.println(child.pid());
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  private void startHarness(Path file) throws Exception {
    Files.createFile(file);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmOptions.WARNINGS_TO_STDERR);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Harness.class.getName()));
    command.addAll(List.of(workDir.resolve("cluster").toString(), file.toString()));
    harness = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = harness.inputReader();
    child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
  }

  @AfterEach
  void cleanUp() {
    harness.destroyForcibly();
    child.destroyForcibly();
  }

  @Test
  void cleansUpAfterAKilledHarnessEvenPausedServers() throws Exception {
    startHarness(Files.createDirectory(workDir.resolve("cluster")).resolve("data"));
    new ProcessBuilder("sh", "-c", "kill -STOP " + child.pid()).start().waitFor();
    assertThat(child.isAlive()).isTrue();
    harness.destroyForcibly();
    await().until(() -> !child.isAlive());
    await().until(() -> Files.notExists(workDir.resolve("cluster")));
  }

  @Test
  void sparesAProcessThatIsNotOfTheCluster() throws Exception {
    startHarness(workDir.resolve("foreign"));
    ProcessHandle janitor =
        harness
            .children()
            .filter(process -> process.pid() != child.pid())
            .findFirst()
            .orElseThrow();
    harness.destroyForcibly();
    await().until(() -> !janitor.isAlive());
    assertThat(child.isAlive()).isTrue();
  }
}
