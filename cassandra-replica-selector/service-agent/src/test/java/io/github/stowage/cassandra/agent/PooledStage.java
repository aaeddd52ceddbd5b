package io.github.stowage.cassandra.agent;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A read stage on the JDK's own thread pool. */
final class PooledStage implements ReadStage, AutoCloseable {
  final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());

  @Override
  public void resize(int threads) {
    if (threads > pool.getMaximumPoolSize()) {
      pool.setMaximumPoolSize(threads);
      pool.setCorePoolSize(threads);
    } else {
      pool.setCorePoolSize(threads);
      pool.setMaximumPoolSize(threads);
    }
  }

  @Override
  public int pending() {
    return pool.getQueue().size();
  }

  @Override
  public int active() {
    return pool.getActiveCount();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
