package io.github.stowage.alluxio.records;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names of lists of bundles: a {@link BundleMap} is a record in {@link Names#LISTS}, and a file's
 * extended attribute {@link Names#BUNDLES_XATTR} names it. All may read a list whose name they
 * know. Who may see the file knows it, nobody else can guess it. A list never changes: its file
 * names another one.
 */
public final class ListName {
  /** An id, and 96 random bits. */
  private static final Pattern FORM = Pattern.compile("[0-9]{1,19}-[A-Za-z0-9_-]{16}");

  private static final int RANDOM_BYTES = 12;
  private static final int MAX_BYTES = 64;
  private static final SecureRandom RANDOM = new SecureRandom();

  private ListName() {}

  /**
   * Of a list that is to be written.
   *
   * @param fileId Alluxio's of the file whose list it is, for people who look
   */
  public static String next(long fileId) {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return fileId + "-" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** As the attribute has it. */
  public static byte[] attribute(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether a file has the attribute, be it garbage. */
  public static boolean isAt(Map<String, byte[]> attributes) {
    return attributes != null && attributes.containsKey(Names.BUNDLES_XATTR);
  }

  /**
   * @param attributes of a file; null: none
   * @return empty if it names no list
   */
  public static Optional<String> of(Map<String, byte[]> attributes) {
    byte[] bytes = isAt(attributes) ? attributes.get(Names.BUNDLES_XATTR) : new byte[0];
    if (bytes.length > MAX_BYTES) {
      return Optional.empty();
    }
    String name = new String(bytes, StandardCharsets.US_ASCII);
    return FORM.matcher(name).matches() ? Optional.of(name) : Optional.empty();
  }
}
