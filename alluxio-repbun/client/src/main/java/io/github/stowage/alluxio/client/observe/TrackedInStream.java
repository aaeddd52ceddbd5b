package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Notes which bytes are read, and hands that over when it is closed. */
public final class TrackedInStream extends ForwardingInStream {
  private final Consumer<Ranges> onClose;
  private final TouchedRanges touched = new TouchedRanges();
  private boolean closed;

  public TrackedInStream(FileInStream in, Consumer<Ranges> onClose) {
    super(in);
    this.onClose = onClose;
  }

  @Override
  public int read() throws IOException {
    long position = getPos();
    int value = super.read();
    if (value != -1) {
      note(position, 1);
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    long position = getPos();
    int count = super.read(bytes, offset, length);
    note(position, count);
    return count;
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    long position = getPos();
    int count = super.read(buffer, offset, length);
    note(position, count);
    return count;
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    int count = super.positionedRead(position, bytes, offset, length);
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
  public void close() throws IOException {
    try {
      super.close();
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
