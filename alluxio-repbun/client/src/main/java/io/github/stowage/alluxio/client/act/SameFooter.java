package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import alluxio.client.file.URIStatus;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * Whether an opened file ends with the footer that its bundles were copied under. Alluxio does not
 * notice when somebody overwrites a file in the under store, and gives the new bytes under the old
 * id and length once it has evicted the old ones. Thread-safe; for all streams of one opened file,
 * which are told from one look.
 */
public final class SameFooter {
  private static final int BUFFER_BYTES = 64 << 10;

  private final String path;
  private final long fileLength;
  private final Original original;
  private final Executor lookers;
  private final ConcurrentMap<String, FutureTask<Boolean>> looks = new ConcurrentHashMap<>();

  /** What a reader gets bytes from that no bundle answers. */
  public interface Original {
    /** A stream that nobody else has. */
    FileInStream open() throws IOException;
  }

  public SameFooter(URIStatus file, Original original) {
    this(file.getPath(), file.getLength(), original, Lookers.SHARED);
  }

  /**
   * @param fileLength bytes
   */
  SameFooter(String path, long fileLength, Original original, Executor lookers) {
    this.path = path;
    this.fileLength = fileLength;
    this.original = original;
    this.lookers = lookers;
  }

  /** See {@link BundleSource#look}. */
  BooleanSupplier look(PublishedBundle bundle) {
    CopiedFooter copied = bundle.footer();
    FutureTask<Boolean> mine =
        new FutureTask<>(() -> digest(copied.length()).equals(copied.sha256()));
    FutureTask<Boolean> begun = looks.putIfAbsent(copied.toString(), mine);
    if (begun == null) {
      begin(mine);
    }
    Future<Boolean> look = begun == null ? mine : begun;
    return () -> isSame(copied, look);
  }

  private void begin(FutureTask<Boolean> look) {
    try {
      lookers.execute(look);
    } catch (OutOfMemoryError e) {
      // The process may have no more threads. Others wait for this look already.
      look.run();
    }
  }

  private boolean isSame(CopiedFooter copied, Future<Boolean> look) {
    try {
      if (look.get()) {
        return true;
      }
      Cause.ORIGINAL_CHANGED.count(path, "it does not end with " + copied);
    } catch (ExecutionException e) {
      // Whoever opens the bundle again may have more luck.
      looks.remove(copied.toString(), look);
      Cause.ORIGINAL_UNREADABLE.count(path, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private String digest(long length) throws IOException {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, length)];
    try (FileInStream in = original.open()) {
      for (long at = fileLength - length; at < fileLength; ) {
        int wanted = (int) Math.min(buffer.length, fileLength - at);
        int read = in.positionedRead(at, buffer, 0, wanted);
        if (read <= 0) {
          throw new EOFException("at " + at + " of " + fileLength + " bytes");
        }
        digest.update(buffer, 0, read);
        at += read;
      }
    }
    return String.format("%064x", new BigInteger(1, digest.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      // Every Java has it.
      throw new IllegalStateException(e);
    }
  }
}
