package io.github.stowage.alluxio.client.observe;

import alluxio.client.file.FileInStream;
import alluxio.wire.WorkerNetAddress;
import java.util.concurrent.atomic.AtomicLong;

/** A stream that one worker answers. */
public final class AwaitedInStream extends WaitingInStream {
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
  AtomicLong waiting(long position) {
    return waiting;
  }
}
