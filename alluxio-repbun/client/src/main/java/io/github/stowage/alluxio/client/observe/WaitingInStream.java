package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes it waits for, by which worker is to answer. */
abstract class WaitingInStream extends ForwardingInStream {
  WaitingInStream(FileInStream in) {
    super(in);
  }

  /**
   * @return null if it is not known who answers
   */
  abstract AtomicLong waiting(long position);

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    AtomicLong waiting = begin(getPos(), length);
    try {
      return super.read(bytes, offset, length);
    } finally {
      end(waiting, length);
    }
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    AtomicLong waiting = begin(getPos(), length);
    try {
      return super.read(buffer, offset, length);
    } finally {
      end(waiting, length);
    }
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    AtomicLong waiting = begin(position, length);
    try {
      return super.positionedRead(position, bytes, offset, length);
    } finally {
      end(waiting, length);
    }
  }

  private AtomicLong begin(long position, int length) throws IOException {
    AtomicLong waiting = waiting(position);
    if (waiting != null) {
      waiting.addAndGet(length);
    }
    return waiting;
  }

  private static void end(AtomicLong waiting, int length) {
    if (waiting != null) {
      waiting.addAndGet(-length);
    }
  }
}
