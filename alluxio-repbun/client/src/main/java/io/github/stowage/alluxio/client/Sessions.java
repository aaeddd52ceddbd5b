package io.github.stowage.alluxio.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of this process, each open as long as a file system uses it. */
final class Sessions {
  /** A process that ends does not wait longer for a master that does not answer. */
  private static final int LAST_REPORT_SECONDS = 10;

  private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
  private static final Map<Object, Shared> OPEN = new HashMap<>();

  /** Nobody uses these any more, but what was read is still to be reported. */
  private static final Set<Shared> CLOSING = ConcurrentHashMap.newKeySet();

  static {
    try {
      // Before Hadoop closes the file systems it caches; the others nobody closes.
      ShutdownHookManager.get()
          .addShutdownHook(
              Sessions::reportAll,
              FileSystem.SHUTDOWN_HOOK_PRIORITY + 1,
              LAST_REPORT_SECONDS,
              TimeUnit.SECONDS);
    } catch (IllegalStateException e) {
      LOG.debug("the process ends: only what is closed is reported", e);
    }
  }

  private Sessions() {}

  /** A use of a session. */
  static final class Lease {
    private final Object key;
    private final Shared shared;
    private boolean released;

    private Lease(Object key, Shared shared) {
      this.key = key;
      this.shared = shared;
    }

    Session session() {
      return shared.session;
    }

    /** Has the session closed if this was its last use. More than once does nothing. */
    void release() {
      synchronized (OPEN) {
        if (released) {
          return;
        }
        released = true;
        if (--shared.leases > 0) {
          return;
        }
        OPEN.remove(key);
      }
      shared.close();
    }

    boolean isReleased() {
      synchronized (OPEN) {
        return released;
      }
    }
  }

  /**
   * @param key equal for those who may share a session
   */
  static Lease acquire(Object key, Settings settings, Supplier<Session> maker) {
    synchronized (OPEN) {
      Shared shared = OPEN.computeIfAbsent(key, k -> new Shared(maker.get(), settings));
      shared.leases++;
      return new Lease(key, shared);
    }
  }

  private static void reportAll() {
    List<Future<?>> reports = new ArrayList<>();
    synchronized (OPEN) {
      OPEN.values().forEach(shared -> reports.add(shared.thread.submit(shared.session::report)));
    }
    try {
      for (Future<?> report : reports) {
        report.get();
      }
      for (Shared shared : CLOSING) {
        shared.thread.awaitTermination(LAST_REPORT_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.debug("cannot report", e);
    }
  }

  private static final class Shared {
    final Session session;
    final ScheduledThreadPoolExecutor thread;
    int leases;

    Shared(Session session, Settings settings) {
      this.session = session;
      // One each: a cluster that does not answer keeps its own waiting for minutes.
      thread =
          new ScheduledThreadPoolExecutor(
              1,
              work -> {
                Thread made = new Thread(work, "repbun-reporter");
                made.setDaemon(true);
                return made;
              });
      long millis = settings.reportInterval().toMillis();
      thread.scheduleWithFixedDelay(session::report, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Not by the reader, who would wait for the last report. */
    void close() {
      CLOSING.add(this);
      thread.execute(
          () -> {
            try {
              session.close();
            } catch (IOException | RuntimeException e) {
              LOG.debug("cannot close a client", e);
            } finally {
              CLOSING.remove(this);
            }
          });
      thread.shutdown();
    }
  }
}
