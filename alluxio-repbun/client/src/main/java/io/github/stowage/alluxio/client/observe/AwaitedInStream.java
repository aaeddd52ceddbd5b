package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import alluxio.wire.WorkerNetAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** A stream of which it is known which worker answers: counts the bytes it waits for. */
public final class AwaitedInStream extends ForwardingInStream {
  private final WorkerNetAddress worker;
  private final AtomicLong waiting;

  public AwaitedInStream(FileInStream in, WorkerNetAddress worker, WorkerLoads loads) {
    super(in);
    this.worker = worker;
    this.waiting = loads.of(worker);
  }

  public WorkerNetAddress worker() {
    return worker;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    waiting.addAndGet(length);
    try {
      return super.read(bytes, offset, length);
    } finally {
      waiting.addAndGet(-length);
    }
  }

  @Override
  public int read(ByteBuffer buffer, int offset, int length) throws IOException {
    waiting.addAndGet(length);
    try {
      return super.read(buffer, offset, length);
    } finally {
      waiting.addAndGet(-length);
    }
  }

  @Override
  public int positionedRead(long position, byte[] bytes, int offset, int length)
      throws IOException {
    waiting.addAndGet(length);
    try {
      return super.positionedRead(position, bytes, offset, length);
    } finally {
      waiting.addAndGet(-length);
    }
  }
}
