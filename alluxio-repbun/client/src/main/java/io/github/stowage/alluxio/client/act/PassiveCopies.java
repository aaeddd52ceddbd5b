package io.github.stowage.alluxio.client.act;

import alluxio.client.ReadType;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.PropertyKey;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.report.Counter;
import io.github.stowage.alluxio.records.TimeLimit;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the worker on the reader's host copy a block of a file of which a bundle elsewhere answered
 * some bytes, as it would have copied the block had the file answered: who reads the same columns
 * again finds them at home, as with Alluxio's own client. It asks for the copy by Alluxio's own
 * way, which is to read from the file: one byte. Thread-safe.
 */
public final class PassiveCopies {
  private static final Logger LOG = LoggerFactory.getLogger(PassiveCopies.class);
  private static final long NONE = -1;

  /** Instead of a path. */
  private static final String WORKERS = "";

  private final Supplier<FileSystemContext> context;
  private final OwnHost ownHost;
  private final boolean wanted;
  private final Avoided avoided;
  private final AtomicBoolean said = new AtomicBoolean();

  /** Whether a worker runs on the reader's host; null until it is known. */
  private volatile Boolean hasWorker;

  /**
   * @param context of a client of the cluster
   * @param ownHost the reader's
   * @param conf of the client that reads files
   */
  public PassiveCopies(
      Supplier<FileSystemContext> context,
      OwnHost ownHost,
      AlluxioConfiguration conf,
      Ticker clock) {
    this.context = context;
    this.ownHost = ownHost;
    this.avoided = new Avoided(clock);
    this.wanted =
        conf.getBoolean(PropertyKey.USER_FILE_PASSIVE_CACHE_ENABLED)
            && conf.getEnum(PropertyKey.USER_FILE_READ_TYPE_DEFAULT, ReadType.class).isCache();
  }

  /**
   * What is to be told of each byte of a file that a bundle elsewhere answered. For one thread;
   * never throws.
   *
   * @param original the reader's stream of the file
   */
  public LongConsumer of(URIStatus status, FileInStream original) {
    return wanted ? new AnsweredFromAfar(status, original) : position -> {};
  }

  private final class AnsweredFromAfar implements LongConsumer {
    private final URIStatus status;
    private final FileInStream original;
    private long block = NONE;

    AnsweredFromAfar(URIStatus status, FileInStream original) {
      this.status = status;
      this.original = original;
    }

    @Override
    public void accept(long position) {
      try {
        long now = position / status.getBlockSizeBytes();
        if (now == block) {
          return;
        }
        block = now;
        if (ownHost.isElsewhere(status, (int) block) && hasWorker()) {
          original.positionedRead(position, new byte[1], 0, 1);
          Counter.COPIES_ASKED.add(1);
        }
      } catch (IOException | RuntimeException e) {
        // The reader has what it asked for.
        Counter.COPIES_FAILED.add(1);
        if (said.compareAndSet(false, true)) {
          LOG.warn(
              "The worker on this host could not be asked to copy a block: is it up? See `alluxio"
                  + " fsadmin report`. A bundle elsewhere has answered. This is said once, and"
                  + " counted (copiesFailed): {}: {}",
              status.getPath(),
              String.valueOf(e));
        } else {
          LOG.debug("No copy of {} at {} was asked for", status.getPath(), position, e);
        }
      }
    }
  }

  /** Asks the master, for a short time, until it has answered once. */
  private boolean hasWorker() throws IOException {
    Boolean known = hasWorker;
    if (known == null && !avoided.contains(WORKERS)) {
      try {
        known =
            TimeLimit.ask(
                () -> context.get().hasNodeLocalWorker(), BundleQuery.LIMIT_SECONDS, "master");
        hasWorker = known;
      } catch (IOException e) {
        avoided.add(WORKERS);
        throw e;
      }
    }
    return known != null && known;
  }
}
