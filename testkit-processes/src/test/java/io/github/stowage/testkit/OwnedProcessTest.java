package io.github.stowage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedProcessTest {
  @TempDir Path directory;
  private Process owner;
  private ProcessHandle owned;

  /** Starts a process that names a file, and waits for its own end. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      Process child = new ProcessBuilder("tail", "-f", folder.resolve("file").toString()).start();
      OwnedProcess process = new OwnedProcess(child, folder);
      Files.writeString(folder.resolve("new"), Long.toString(child.pid()));
      Files.move(folder.resolve("new"), folder.resolve("pid"));
      Thread.sleep(Long.MAX_VALUE);
      process.close();
    }
  }

  @BeforeEach
  void start() throws Exception {
    Files.createFile(directory.resolve("file"));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            directory.toString());
    owner = new ProcessBuilder(command).inheritIO().start();
    Path pid = directory.resolve("pid");
    await().atMost(2, TimeUnit.MINUTES).until(() -> Files.exists(pid) || !owner.isAlive());
    owned = ProcessHandle.of(Long.parseLong(Files.readString(pid))).orElseThrow();
  }

  @AfterEach
  void cleanUp() {
    owner.destroyForcibly();
    owned.destroyForcibly();
  }

  @Test
  void hasEndedWhenItsOwnerWasAskedToEnd() throws Exception {
    assertThat(owned.isAlive()).isTrue();
    owner.destroy();
    owner.waitFor();
    assertThat(owned.isAlive()).isFalse();
  }

  @Test
  void endsWhenItsOwnerIsKilled() {
    owner.destroyForcibly();
    await().atMost(2, TimeUnit.MINUTES).until(() -> !owned.isAlive());
  }
}
