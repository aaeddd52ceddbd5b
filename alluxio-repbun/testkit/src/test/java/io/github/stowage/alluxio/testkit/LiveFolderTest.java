package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveFolderTest {
  private static final int COMING_AND_GOING = 50;

  @TempDir private Path folder;

  @Test
  void filesThatGoMeanwhileAreNoError() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path stays = Files.createFile(inner.resolve("stays"));
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> other = CompletableFuture.runAsync(() -> comeAndGo(inner, done));
    try {
      for (int i = 0; i < 2_000; i++) {
        assertThat(LiveFolder.files(folder)).contains(stays);
      }
    } finally {
      done.set(true);
      other.get();
    }
    assertThat(LiveFolder.files(folder)).containsExactly(stays);
  }

  @Test
  void aFolderThatIsNotThereHasNone() throws Exception {
    assertThat(LiveFolder.files(folder.resolve("none"))).isEmpty();
  }

  private static void comeAndGo(Path folder, AtomicBoolean done) {
    try {
      while (!done.get()) {
        for (int i = 0; i < COMING_AND_GOING; i++) {
          Files.createFile(folder.resolve("goes-" + i));
        }
        for (int i = 0; i < COMING_AND_GOING; i++) {
          Files.delete(folder.resolve("goes-" + i));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
