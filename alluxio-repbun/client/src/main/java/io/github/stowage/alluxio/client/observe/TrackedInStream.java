package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Notes which bytes are read. */
public final class TrackedInStream extends ForwardingInStream {
  private final TouchedRanges touched;

  public TrackedInStream(FileInStream in, TouchedRanges touched) {
    super(in);
    this.touched = touched;
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
      Counter.BYTES.add(count);
      try {
        touched.add(position, count);
      } catch (RuntimeException e) {
        // Somebody reads while the file is closed; that is for Alluxio's stream to mind.
        Cause.INTERNAL.count("ranges that were read", e);
      }
    }
  }
}
