package io.github.stowage.alluxio.replicator;

import com.google.common.util.concurrent.RateLimiter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** How many copies are made at a time, and how fast: all together, or by each worker. */
final class Lanes implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final int copies;
  private final long bytesPerSecond;
  private final Lane all;
  private final ConcurrentHashMap<String, Lane> byWorker = new ConcurrentHashMap<>();

  /**
   * @param threads as many as there may be copies: a plan has thousands of steps, and those that
   *     wait take none
   */
  record Lane(ExecutorService threads, RateLimiter bytesPerSecond) {}

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
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            copies, copies, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    threads.allowCoreThreadTimeOut(true);
    return new Lane(threads, RateLimiter.create(bytesPerSecond));
  }

  @Override
  public void close() {
    all.threads().shutdownNow();
    byWorker.values().forEach(lane -> lane.threads().shutdownNow());
  }
}
