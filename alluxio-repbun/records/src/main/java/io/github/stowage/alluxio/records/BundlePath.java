package io.github.stowage.alluxio.records;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Paths of bundles, which say what their bundles hold. Whoever may write to an original can put any
 * list of bundles at it, but only the replicator can put a file at a path below {@link
 * Names#BUNDLES}. So a list is true if the master has its bundle at its path, and the path is the
 * one of such a bundle.
 */
public final class BundlePath {
  private static final String SUFFIX = ".parquet";

  /** 120 bits: nobody finds another description with the same ones. */
  private static final int DIGEST_BYTES = 15;

  private BundlePath() {}

  /**
   * @param stem what distinguishes it to a person
   * @param originalId Alluxio's id of the file that it was copied from
   * @param originalLength of that file, bytes
   * @param bundle its path does not matter
   */
  public static String of(
      String stem, long originalId, long originalLength, PublishedBundle bundle) {
    return stem + ending(originalId, originalLength, bundle);
  }

  /** Whether a bundle's path is that of a bundle of this file which holds what it says. */
  public static boolean isTrue(PublishedBundle bundle, long originalId, long originalLength) {
    return bundle.path().startsWith(Names.BUNDLES.getPath() + "/")
        && bundle.path().endsWith(ending(originalId, originalLength, bundle));
  }

  private static String ending(long originalId, long originalLength, PublishedBundle bundle) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(originalId);
      out.writeLong(originalLength);
      out.writeLong(bundle.fileId());
      out.writeLong(bundle.length());
      out.writeInt(bundle.rowGroup());
      for (String column : bundle.columns()) {
        // It takes no more than 65,535 bytes, which a bundle's columns never have.
        out.writeUTF(column);
      }
      for (CopiedChunk chunk : bundle.chunks()) {
        out.writeLong(chunk.start());
        out.writeLong(chunk.length());
        out.writeLong(chunk.position());
      }
      out.writeLong(bundle.footer().length());
      out.writeUTF(bundle.footer().sha256());
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
      String name = Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, DIGEST_BYTES));
      return "." + name + SUFFIX;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
