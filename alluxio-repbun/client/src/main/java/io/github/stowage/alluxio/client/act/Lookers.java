package io.github.stowage.alluxio.client.act;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that look at footers while their readers wait for bundles. */
final class Lookers {
  private static final int MOST = 64;
  private static final int IDLE_SECONDS = 10;

  /** Of this process. Where all are busy, readers look themselves. */
  static final Executor SHARED =
      new ThreadPoolExecutor(
          0,
          MOST,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          work -> {
            Thread made = new Thread(work, "repbun-footer");
            made.setDaemon(true);
            // The reader's loader must not be kept.
            made.setContextClassLoader(Lookers.class.getClassLoader());
            return made;
          },
          new ThreadPoolExecutor.CallerRunsPolicy());

  private Lookers() {}
}
