package io.github.stowage.alluxio.replicator;

import com.google.common.util.concurrent.RateLimiter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** How many copies are made at a time, and how fast: all together, or by each worker. */
final class Lanes {
  private final int copies;
  private final long bytesPerSecond;
  private final Lane all;
  private final ConcurrentHashMap<String, Lane> byWorker = new ConcurrentHashMap<>();

  record Lane(Semaphore free, RateLimiter bytesPerSecond) {
    void enter() throws InterruptedException {
      free.acquire();
    }

    void leave() {
      free.release();
    }
  }

  Lanes(int copies, long bytesPerSecond) {
    this.copies = copies;
    this.bytesPerSecond = bytesPerSecond;
    this.all = lane();
  }

  Lane all() {
    return all;
  }

  Lane of(String worker) {
    return byWorker.computeIfAbsent(worker, name -> lane());
  }

  private Lane lane() {
    return new Lane(new Semaphore(copies, true), RateLimiter.create(bytesPerSecond));
  }
}
