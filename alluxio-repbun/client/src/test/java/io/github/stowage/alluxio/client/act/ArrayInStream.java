package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes as a stream of Alluxio's, which moves a buffer's limit as block streams do. */
class ArrayInStream extends FileInStream {
  private final byte[] bytes;
  private int position;

  ArrayInStream(byte[] bytes) {
    this.bytes = bytes;
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
    buffer.position(offset).limit(offset + count);
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
