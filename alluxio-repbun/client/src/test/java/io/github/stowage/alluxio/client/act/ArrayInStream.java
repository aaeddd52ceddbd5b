package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes as a stream of Alluxio's, which moves a buffer's position and limit as block streams do.
 * With Alluxio's client cache streams put where the buffer stands, whatever the offset.
 */
class ArrayInStream extends FileInStream {
  private final byte[] bytes;
  private final boolean cached;
  private int position;

  ArrayInStream(byte[] bytes) {
    this(bytes, false);
  }

  /**
   * @param cached as with the client cache
   */
  ArrayInStream(byte[] bytes, boolean cached) {
    this.bytes = bytes;
    this.cached = cached;
  }

  final void stand(ByteBuffer buffer, int offset, int count) {
    if (!cached) {
      buffer.position(offset).limit(offset + count);
    }
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length, bytes.length - position);
    if (count <= 0) {
      return -1;
    }
    stand(buffer, offset, count);
    buffer.put(bytes, position, count);
    position += count;
    return count;
  }

  @Override
  public int positionedRead(long from, byte[] to, int offset, int length) throws IOException {
    int count = (int) Math.min(length, bytes.length - from);
    if (from < 0 || from >= bytes.length) {
      return -1;
    }
    System.arraycopy(bytes, (int) from, to, offset, count);
    return count;
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0 || to > bytes.length) {
      throw new IllegalArgumentException("seek to " + to);
    }
    position = (int) to;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public long remaining() {
    return bytes.length - position;
  }
}
