package io.github.stowage.alluxio.client.act;

import alluxio.client.ReadType;
import alluxio.client.file.FileInStream;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.PropertyKey;
import io.github.stowage.alluxio.client.report.Counter;
import java.io.IOException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the worker on the reader's host copy a block of a file of which a bundle elsewhere answered
 * some bytes, as it would have copied the block had the file answered: who reads the same columns
 * again finds them at home, and never gets more over the network than by Alluxio's own client. It
 * asks for the copy by Alluxio's own way, which is to read from the file: one byte. For one thread.
 */
public final class PassiveCopies {
  private static final Logger LOG = LoggerFactory.getLogger(PassiveCopies.class);
  private static final long NONE = -1;

  private final URIStatus status;
  private final FileInStream original;
  private final Supplier<FileSystemContext> context;
  private final OwnHost ownHost;
  private final boolean wanted;
  private long block = NONE;

  /**
   * @param original the reader's stream of the file
   * @param conf of the client that reads it
   */
  public PassiveCopies(
      URIStatus status,
      FileInStream original,
      Supplier<FileSystemContext> context,
      OwnHost ownHost,
      AlluxioConfiguration conf) {
    this.status = status;
    this.original = original;
    this.context = context;
    this.ownHost = ownHost;
    this.wanted =
        conf.getBoolean(PropertyKey.USER_FILE_PASSIVE_CACHE_ENABLED)
            && conf.getEnum(PropertyKey.USER_FILE_READ_TYPE_DEFAULT, ReadType.class).isCache();
  }

  /** A bundle elsewhere answered a byte of the file at this position. Never throws. */
  public void answeredFromAfar(long position) {
    long now = position / status.getBlockSizeBytes();
    if (!wanted || now == block) {
      return;
    }
    block = now;
    try {
      if (ownHost.isElsewhere(status, (int) block) && context.get().hasNodeLocalWorker()) {
        original.positionedRead(position, new byte[1], 0, 1);
        Counter.COPIES_ASKED.add(1);
      }
    } catch (IOException | RuntimeException e) {
      // The reader has what it asked for.
      Counter.COPIES_FAILED.add(1);
      LOG.debug("No copy of {} at {} was asked for", status.getPath(), position, e);
    }
  }
}
