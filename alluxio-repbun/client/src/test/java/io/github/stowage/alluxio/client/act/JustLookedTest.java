package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.AlluxioURI;
import alluxio.client.file.URIStatus;
import alluxio.wire.FileInfo;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JustLookedTest {
  private static final AlluxioURI PATH = new AlluxioURI("/a");

  private final ManualTicker clock = new ManualTicker();
  private final JustLooked looked = new JustLooked(clock);

  private static final class ManualTicker extends com.google.common.base.Ticker {
    private long nanos = 7;

    @Override
    public long read() {
      return nanos;
    }

    void pass(long millis) {
      nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }
  }

  private static FileInfo file() {
    return new FileInfo().setPath(PATH.getPath()).setCompleted(true);
  }

  private URIStatus look(FileInfo info) throws Exception {
    URIStatus status = new URIStatus(info);
    assertThat(looked.look(PATH, () -> status)).isSameAs(status);
    return status;
  }

  @Test
  void whatAQueryWasToldIsTakenOnce() throws Exception {
    URIStatus status = look(file());
    assertThat(looked.take(PATH)).containsSame(status);
    assertThat(looked.take(PATH)).isEmpty();
  }

  @Test
  void theLastLookCounts() throws Exception {
    look(file());
    URIStatus second = look(file());
    assertThat(looked.take(PATH)).containsSame(second);
  }

  @Test
  void anotherFileIsAskedFor() throws Exception {
    URIStatus status = look(file());
    assertThat(looked.take(new AlluxioURI("/b"))).isEmpty();
    assertThat(looked.take(PATH)).containsSame(status);
  }

  @Test
  void whatIsNotFreshIsAskedForAgain() throws Exception {
    look(file());
    clock.pass(JustLooked.FRESH.toMillis());
    assertThat(looked.take(PATH)).isPresent();
    look(file());
    clock.pass(JustLooked.FRESH.toMillis() + 1);
    assertThat(looked.take(PATH)).isEmpty();
  }

  @Test
  void whatThisProcessChangedIsAskedForAgain() throws Exception {
    look(file());
    JustLooked.changed();
    assertThat(looked.take(PATH)).isEmpty();
    looked.look(
        PATH,
        () -> {
          JustLooked.changed();
          return new URIStatus(file());
        });
    assertThat(looked.take(PATH)).isEmpty();
  }

  @Test
  void foldersAndFilesBeingWrittenAreAskedForAgain() throws Exception {
    look(file().setFolder(true));
    assertThat(looked.take(PATH)).isEmpty();
    look(file().setCompleted(false));
    assertThat(looked.take(PATH)).isEmpty();
  }

  @Test
  void aFileBeingWrittenIsNoMoreWhatWasThereBefore() throws Exception {
    look(file());
    look(file().setCompleted(false));
    assertThat(looked.take(PATH)).isEmpty();
  }

  @Test
  void aLookThatFailsLeavesNothing() throws Exception {
    look(file());
    assertThatThrownBy(
            () ->
                looked.look(
                    PATH,
                    () -> {
                      throw new IOException("no answer");
                    }))
        .hasMessage("no answer");
    assertThat(looked.take(PATH)).isEmpty();
  }
}
