package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.observe.ForwardingInStream;
import io.github.stowage.alluxio.client.report.Cause;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * An open file whose positioned reads may come from any number of threads, as Hadoop promises of
 * them. Alluxio's streams are for one thread, positioned reads too, so each read that meets another
 * has a stream of its own; these are kept until the file is closed. Opening one asks no server.
 * Everything else is for one thread.
 */
public final class SharedInStream extends ForwardingInStream {
  /** More are opened if more threads read at once, and closed when they have. */
  private static final int MOST_IDLE = 64;

  /** Opens another stream of the same file. */
  public interface Opener {
    FileInStream open() throws IOException;
  }

  private final Opener opener;
  private final Runnable onClose;
  private final AtomicReferenceArray<FileInStream> idle = new AtomicReferenceArray<>(MOST_IDLE);
  private volatile boolean closed;

  /**
   * @param onClose called once, after the streams that were idle were closed
   * @throws IOException what the opener throws
   */
  public SharedInStream(Opener opener, Runnable onClose) throws IOException {
    super(opener.open());
    this.opener = opener;
    this.onClose = onClose;
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    FileInStream mine = take();
    try {
      return mine.positionedRead(position, bytes, offset, length);
    } finally {
      giveBack(mine);
    }
  }

  private FileInStream take() throws IOException {
    for (int i = 0; i < MOST_IDLE; i++) {
      FileInStream stream = idle.get(i);
      if (stream != null && idle.compareAndSet(i, stream, null)) {
        return stream;
      }
    }
    if (closed) {
      throw new IOException("Stream is closed");
    }
    return opener.open();
  }

  private void giveBack(FileInStream stream) {
    for (int i = 0; i < MOST_IDLE && !closed; i++) {
      if (idle.get(i) == null && idle.compareAndSet(i, null, stream)) {
        if (closed) {
          closeIdle();
        }
        return;
      }
    }
    closeQuietly(stream);
  }

  private void closeIdle() {
    for (int i = 0; i < MOST_IDLE; i++) {
      FileInStream stream = idle.getAndSet(i, null);
      if (stream != null) {
        closeQuietly(stream);
      }
    }
  }

  /** What was to be read was: the reader has no use for it. */
  private static void closeQuietly(FileInStream stream) {
    try {
      stream.close();
    } catch (IOException | RuntimeException e) {
      Cause.INTERNAL.say("a stream that is closed", e);
    }
  }

  @Override
  public void unbuffer() {
    super.unbuffer();
    for (int i = 0; i < MOST_IDLE; i++) {
      FileInStream stream = idle.getAndSet(i, null);
      if (stream != null) {
        stream.unbuffer();
        giveBack(stream);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    closeIdle();
    try {
      super.close();
    } finally {
      onClose.run();
    }
  }
}
