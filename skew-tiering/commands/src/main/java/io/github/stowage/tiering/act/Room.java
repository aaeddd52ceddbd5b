package io.github.stowage.tiering.act;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether a directory has room for a tier. Only a server on this machine has its directories here;
 * of others nothing is known. It is asked before, since MariaDB 10.11 ends itself when it cannot
 * extend a file while it takes a transaction back.
 */
final class Room {
  /** A tier is copied, and made anew once more to sort its rows. */
  private static final double COPIES = 2;

  private static final Pattern LOCAL =
      Pattern.compile("jdbc:\\w+://(localhost|127\\.0\\.0\\.1|\\[::1])[:/].*");

  private Room() {}

  /** Null if there is enough, or it cannot be known. */
  static String missing(String url, String directory, double bytes) {
    if (directory == null || !LOCAL.matcher(url).matches()) {
      return null;
    }
    try {
      long free = Files.getFileStore(Path.of(directory)).getUsableSpace();
      double needed = COPIES * bytes;
      return free >= needed
          ? null
          : String.format(
              Locale.ROOT,
              "%s has %,.1f MB free, and twice what it is to hold is needed meanwhile, %,.1f MB:"
                  + " make room, or plan with a smaller --budget",
              directory,
              free / 1e6,
              needed / 1e6);
    } catch (IOException e) {
      return null; // the server knows better whether there is such a directory
    }
  }
}
