package io.github.stowage.alluxio.client.act;

import alluxio.client.file.FileInStream;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

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
  private final Map<String, Boolean> known = new HashMap<>();

  /**
   * @param fileLength bytes
   */
  public SameFooter(String path, long fileLength) {
    this.path = path;
    this.fileLength = fileLength;
  }

  /**
   * @param original what the reader gets bytes from that no bundle answers
   * @return whether a bundle is of the file as it is; what is not is counted
   */
  public Predicate<PublishedBundle> asReadBy(FileInStream original) {
    return bundle -> holds(bundle.footer(), original);
  }

  private synchronized boolean holds(CopiedFooter copied, FileInStream original) {
    Boolean same = known.get(copied.toString());
    if (same == null) {
      try {
        String now = digest(copied.length(), original);
        same = now.equals(copied.sha256());
        known.put(copied.toString(), same);
      } catch (IOException | RuntimeException e) {
        Cause.ORIGINAL_UNREADABLE.count(path, e);
        return false;
      }
    }
    if (!same) {
      Cause.ORIGINAL_CHANGED.count(path, "it does not end with " + copied);
    }
    return same;
  }

  private String digest(long length, FileInStream original) throws IOException {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, length)];
    for (long at = fileLength - length; at < fileLength; ) {
      int wanted = (int) Math.min(buffer.length, fileLength - at);
      int read = original.positionedRead(at, buffer, 0, wanted);
      if (read <= 0) {
        throw new EOFException("at " + at + " of " + fileLength + " bytes");
      }
      digest.update(buffer, 0, read);
      at += read;
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
