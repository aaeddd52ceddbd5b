package io.github.stowage.alluxio.records;

import alluxio.client.file.URIStatus;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names of lists of bundles: a {@link BundleMap} is a record in {@link Names#LISTS}, called by the
 * id of its file and a mark, {@code ID-MARK}. The file carries the mark as its extended attribute
 * {@link Names#BUNDLES_XATTR}, which Alluxio sends with each status of it, so it is short. All may
 * read a list whose name they know. Who may see the file knows it, nobody else can guess it. A list
 * never changes: its file gets another mark.
 */
public final class ListName {
  /** 64 random bits: who tries must ask the master each time. */
  private static final Pattern MARK = Pattern.compile("[A-Za-z0-9_-]{11}");

  private static final int RANDOM_BYTES = 8;
  private static final int MARK_BYTES = 11;
  private static final String BETWEEN = "-";
  private static final SecureRandom RANDOM = new SecureRandom();

  private ListName() {}

  /**
   * Of a list that is to be written.
   *
   * @param fileId Alluxio's of the file whose list it is
   */
  public static String next(long fileId) {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return fileId + BETWEEN + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** What its file carries. */
  public static byte[] mark(String name) {
    return name.substring(name.indexOf(BETWEEN) + 1).getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether a file carries a mark, be it garbage. */
  public static boolean isAt(URIStatus file) {
    return file.getXAttr() != null && file.getXAttr().containsKey(Names.BUNDLES_XATTR);
  }

  /** Of a file's list; empty if it carries no mark, or garbage. */
  public static Optional<String> of(URIStatus file) {
    byte[] bytes = isAt(file) ? file.getXAttr().get(Names.BUNDLES_XATTR) : new byte[0];
    if (bytes.length != MARK_BYTES) {
      return Optional.empty();
    }
    String mark = new String(bytes, StandardCharsets.US_ASCII);
    return MARK.matcher(mark).matches()
        ? Optional.of(file.getFileId() + BETWEEN + mark)
        : Optional.empty();
  }
}
