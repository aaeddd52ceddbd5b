package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Another stream, for those that only look on, or do one thing otherwise. */
public abstract class ForwardingInStream extends FileInStream {
  private final FileInStream in;

  protected ForwardingInStream(FileInStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    return in.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return in.read(bytes, offset, length);
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    return in.read(buffer, offset, length);
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    return in.positionedRead(position, bytes, offset, length);
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
    in.close();
  }
}
