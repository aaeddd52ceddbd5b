package io.github.stowage.cassandra;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.cassandra.gms.Gossiper;

/**
 * Starts the plug-in once its node gossips: 6.0 tells its snitch nothing of that, and the first
 * read may be long in coming.
 */
final class LateStart {
  private static final long POLL_MILLIS = 100;

  private final WeakReference<SelectingSnitch> snitch;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "stowage-late-start");
            thread.setDaemon(true);
            return thread;
          });

  private LateStart(SelectingSnitch snitch) {
    // One that Cassandra never came to use is not to be kept by its own start.
    this.snitch = new WeakReference<>(snitch);
  }

  static void of(SelectingSnitch snitch) {
    LateStart start = new LateStart(snitch);
    start.executor.scheduleWithFixedDelay(start::look, 0, POLL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    SelectingSnitch waiting = snitch.get();
    if (waiting == null || waiting.hasStarted()) {
      executor.shutdown();
    } else if (gossiperExists() && waiting.isInUse()) {
      waiting.startIfSwappedIn();
    }
  }

  /** Touching its class any earlier would make it before the node has read its configuration. */
  private static boolean gossiperExists() {
    try {
      return ManagementFactory.getPlatformMBeanServer()
          .isRegistered(new ObjectName(Gossiper.MBEAN_NAME));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }
}
