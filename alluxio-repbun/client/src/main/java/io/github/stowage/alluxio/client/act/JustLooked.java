package io.github.stowage.alluxio.client.act;

import alluxio.AlluxioURI;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import com.google.common.base.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The status that a query was just told, for the opening that follows: engines look at a file and
 * open it. An opening by it is one that happened when the query looked. Thread-safe.
 */
public final class JustLooked {
  /** What other processes change meanwhile goes unnoticed. */
  static final Duration FRESH = Duration.ofMillis(100);

  private static final AtomicLong CHANGES = new AtomicLong();

  private final Ticker clock;
  private AlluxioURI path;
  private URIStatus status;
  private long told;
  private long changes;

  public JustLooked(Ticker clock) {
    this.clock = clock;
  }

  /** To be called when this process has changed what a path leads to. */
  public static void changed() {
    CHANGES.incrementAndGet();
  }

  /** What a look was told. */
  @FunctionalInterface
  public interface Look {
    URIStatus status() throws IOException, AlluxioException;
  }

  /** Keeps the last one only, and none of a folder or of a file that is still being written. */
  public URIStatus look(AlluxioURI at, Look look) throws IOException, AlluxioException {
    long before = CHANGES.get();
    // Whatever this one finds, what an earlier one was told is no more the last.
    take(at);
    URIStatus found = look.status();
    if (!found.isFolder() && found.isCompleted()) {
      synchronized (this) {
        path = at;
        status = found;
        told = clock.read();
        changes = before;
      }
    }
    return found;
  }

  /** Once. */
  public synchronized Optional<URIStatus> take(AlluxioURI at) {
    if (!at.equals(path)) {
      return Optional.empty();
    }
    boolean fresh = clock.read() - told <= FRESH.toNanos() && changes == CHANGES.get();
    URIStatus taken = status;
    path = null;
    status = null;
    return fresh ? Optional.of(taken) : Optional.empty();
  }
}
