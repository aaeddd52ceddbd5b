package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.master.observe.Counts;
import io.github.stowage.alluxio.master.observe.Popularity;
import io.github.stowage.alluxio.master.report.Warnings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages of a master that does not run yet. */
class RepBunPagesTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final Counts counts = new Counts(10, Long.MAX_VALUE);

  @BeforeEach
  void aMaster() {
    Setting.register();
    RepBunMaster master = new RepBunMaster(null, null, null, new Warnings());
    master.view().popularity = new Popularity(counts, 1);
  }

  @Test
  void popularityIsWorkedOutOnceAtATime() throws Exception {
    // All classes are loaded by then, so there is nothing else to wait for.
    assertThat(RepBunPages.popularity("1")).contains("\"reads\":0");
    CompletableFuture<String> first = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                first.complete(RepBunPages.popularity("1"));
              } catch (Exception e) {
                first.completeExceptionally(e);
              }
            });
    // Whoever has it keeps all others from looking at what was read.
    synchronized (counts) {
      thread.start();
      await("the first waits").atMost(LIMIT).until(() -> thread.getState() == Thread.State.BLOCKED);

      assertThatThrownBy(() -> RepBunPages.popularity("1"))
          .isInstanceOf(RepBunPages.BusyException.class)
          .hasMessage("another popularity page is being worked out, try again later");
    }
    assertThat(first.get(LIMIT.toMinutes(), TimeUnit.MINUTES)).contains("\"reads\":0");
  }
}
