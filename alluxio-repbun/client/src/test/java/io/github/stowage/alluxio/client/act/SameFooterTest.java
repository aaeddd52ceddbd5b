package io.github.stowage.alluxio.client.act;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SameFooterTest {
  private static final int LENGTH = 200_000;
  private static final int FOOTER = 70_000;

  private final byte[] file = new byte[LENGTH];
  private final Queue<Runnable> begun = new ArrayDeque<>();
  private int opened;
  private int closed;
  private boolean fails;
  private final SameFooter footer = new SameFooter("/f", LENGTH, this::open, begun::add);

  SameFooterTest() {
    new Random(1).nextBytes(file);
  }

  private FileInStream open() {
    opened++;
    return new ArrayInStream(file) {
      @Override
      public int positionedRead(long from, byte[] to, int offset, int length) throws IOException {
        if (fails) {
          throw new IOException("gone");
        }
        return super.positionedRead(from, to, offset, length);
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }

  /** Of the last bytes as they are now. */
  private PublishedBundle bundle() throws Exception {
    byte[] last = Arrays.copyOfRange(file, LENGTH - FOOTER, LENGTH);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(last);
    return new PublishedBundle(
        0,
        "/b",
        1,
        100,
        List.of("c"),
        List.of(new CopiedChunk(4, 10, 4)),
        new CopiedFooter(FOOTER, HexFormat.of().formatHex(digest)));
  }

  private void lookNow() {
    begun.forEach(Runnable::run);
    begun.clear();
  }

  @Test
  void theReaderGoesOnWhileSomebodyLooks() throws Exception {
    BooleanSupplier look = footer.look(bundle());
    assertThat(opened).isZero();

    lookNow();

    assertThat(look.getAsBoolean()).isTrue();
    assertThat(closed).isEqualTo(opened).isEqualTo(1);
  }

  @Test
  void oneLookIsForAllStreams() throws Exception {
    BooleanSupplier look = footer.look(bundle());
    BooleanSupplier other = footer.look(bundle());
    lookNow();
    BooleanSupplier late = footer.look(bundle());

    assertThat(look.getAsBoolean() && other.getAsBoolean() && late.getAsBoolean()).isTrue();
    assertThat(opened).isEqualTo(1);
  }

  @Test
  void anotherFooterIsCounted() throws Exception {
    PublishedBundle bundle = bundle();
    file[LENGTH - FOOTER]++;
    BooleanSupplier look = footer.look(bundle);
    lookNow();

    long before = Cause.ORIGINAL_CHANGED.get();
    assertThat(look.getAsBoolean()).isFalse();
    assertThat(Cause.ORIGINAL_CHANGED.get() - before).isEqualTo(1);
  }

  @Test
  void anUnreadableOneIsCountedAndLookedAtAgain() throws Exception {
    fails = true;
    BooleanSupplier look = footer.look(bundle());
    lookNow();

    long before = Cause.ORIGINAL_UNREADABLE.get();
    assertThat(look.getAsBoolean()).isFalse();
    assertThat(Cause.ORIGINAL_UNREADABLE.get() - before).isEqualTo(1);
    assertThat(closed).isEqualTo(1);

    fails = false;
    BooleanSupplier again = footer.look(bundle());
    lookNow();
    assertThat(again.getAsBoolean()).isTrue();
  }

  @Test
  void theReaderLooksItselfWhereThereIsNoThread() throws Exception {
    SameFooter alone =
        new SameFooter(
            "/f",
            LENGTH,
            this::open,
            work -> {
              throw new OutOfMemoryError("unable to create native thread");
            });

    assertThat(alone.look(bundle()).getAsBoolean()).isTrue();
    assertThat(closed).isEqualTo(opened).isEqualTo(1);
  }

  /** A task that is cancelled does not wait, and says nothing about the file. */
  @Test
  void whoIsInterruptedDoesNotWait() throws Exception {
    BooleanSupplier look = footer.look(bundle());
    long counted = Cause.ORIGINAL_UNREADABLE.get() + Cause.ORIGINAL_CHANGED.get();

    Thread.currentThread().interrupt();

    assertThat(look.getAsBoolean()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Cause.ORIGINAL_UNREADABLE.get() + Cause.ORIGINAL_CHANGED.get()).isEqualTo(counted);
    lookNow();
    assertThat(look.getAsBoolean()).isTrue();
  }
}
