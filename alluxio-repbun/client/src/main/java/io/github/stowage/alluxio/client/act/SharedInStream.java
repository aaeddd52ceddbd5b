package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Cause;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * An open file whose positioned reads may come from any number of threads, as Hadoop promises of
 * them. Alluxio's streams are for one thread, positioned reads too, so each read that meets another
 * has a stream of its own; these are kept until the file is closed. Opening one asks no server.
 * Everything else is for one thread.
 */
public final class SharedInStream extends FileInStream {
  /** More are opened if more threads read at once, and closed when they have. */
  private static final int MOST_IDLE = 64;

  /** Opens another stream of the same file. */
  public interface Opener {
    FileInStream open() throws IOException;
  }

  private final Opener opener;
  private final Runnable onClose;
  private final FileInStream sequential;
  private final AtomicReferenceArray<FileInStream> idle = new AtomicReferenceArray<>(MOST_IDLE);
  private volatile boolean closed;

  /**
   * @param onClose called once, after the streams that were idle were closed
   * @throws IOException what the opener throws
   */
  public SharedInStream(Opener opener, Runnable onClose) throws IOException {
    this.opener = opener;
    this.onClose = onClose;
    sequential = opener.open();
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
  public int read() throws IOException {
    return sequential.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return sequential.read(bytes, offset, length);
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    return sequential.read(buffer, offset, length);
  }

  @Override
  public long skip(long count) throws IOException {
    return sequential.skip(count);
  }

  @Override
  public int available() throws IOException {
    return sequential.available();
  }

  @Override
  public void seek(long position) throws IOException {
    sequential.seek(position);
  }

  @Override
  public long getPos() throws IOException {
    return sequential.getPos();
  }

  @Override
  public long remaining() {
    return sequential.remaining();
  }

  @Override
  public void unbuffer() {
    sequential.unbuffer();
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
      sequential.close();
    } finally {
      onClose.run();
    }
  }
}
