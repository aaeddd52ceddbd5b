package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Notes which bytes are read, and hands that over when it is closed. */
public final class TrackedInStream extends FileInStream {
  private final FileInStream in;
  private final Consumer<Ranges> onClose;
  private final TouchedRanges touched = new TouchedRanges();
  private boolean closed;

  public TrackedInStream(FileInStream in, Consumer<Ranges> onClose) {
    this.in = in;
    this.onClose = onClose;
  }

  @Override
  public int read() throws IOException {
    long position = in.getPos();
    int value = in.read();
    if (value != -1) {
      note(position, 1);
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    long position = in.getPos();
    int count = in.read(bytes, offset, length);
    note(position, count);
    return count;
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    long position = in.getPos();
    int count = in.read(buffer, offset, length);
    note(position, count);
    return count;
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    int count = in.positionedRead(position, bytes, offset, length);
    note(position, count);
    return count;
  }

  private void note(long position, int count) {
    if (count > 0) {
      touched.add(position, count);
      Counter.BYTES.add(count);
    }
  }

  @Override
  public long skip(long count) throws IOException {
    return in.skip(count);
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void seek(long position) throws IOException {
    in.seek(position);
  }

  @Override
  public long getPos() throws IOException {
    return in.getPos();
  }

  @Override
  public long remaining() {
    return in.remaining();
  }

  @Override
  public void unbuffer() {
    in.unbuffer();
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
    } finally {
      if (!closed) {
        closed = true;
        Ranges ranges = new Ranges(touched.sorted());
        if (ranges.count() > 0) {
          onClose.accept(ranges);
        }
      }
    }
  }
}
