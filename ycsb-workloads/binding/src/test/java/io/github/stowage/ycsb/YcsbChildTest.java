package io.github.stowage.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class YcsbChildTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final List<String> COMMAND = List.of("sleep", "300");

  /** A program that tells its child's number and is then ended from outside. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      try (YcsbChild child = new YcsbChild(COMMAND, LONG)) {
        System.out.println(child.pid());
        child.exitCode();
      }
    }
  }

  @Test
  void itEndsWithTheProgramThatStartedIt() throws Exception {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = program.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      CompletableFuture<ProcessHandle> ended = child.onExit();
      assertThat(child.isAlive()).isTrue();

      program.destroy();

      assertThat(ended.get(LONG.toSeconds() / 2, TimeUnit.SECONDS).isAlive()).isFalse();
    } finally {
      program.destroyForcibly();
    }
  }

  @Test
  void itEndsWhenItIsClosed() throws Exception {
    ProcessHandle process;
    try (YcsbChild child = new YcsbChild(COMMAND, LONG)) {
      process = ProcessHandle.of(child.pid()).orElseThrow();
    }

    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void itEndsAfterItsTime() throws Exception {
    try (YcsbChild child = new YcsbChild(COMMAND, Duration.ofMillis(100))) {
      assertThat(child.exitCode()).isEqualTo(137);
    }
  }
}
