package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links that a MariaDB keeps which was killed while it renamed partitions with a folder of their
 * own: from the new name to a file that is not there. It refuses that name from then on, and no
 * statement removes the link.
 */
final class StaleLinks {
  /** ER_ERROR_ON_RENAME; 184: the tablespace exists already. */
  private static final int RENAME_FAILED = 1025;

  private static final Pattern TARGET = Pattern.compile(" to '\\./([^']+)' \\(errno: 184\\b");

  private StaleLinks() {}

  /**
   * What an operator has to do; empty if that is not why it failed.
   *
   * @param dataFolder of the server, with a slash at its end
   */
  static String advice(SQLException failure, String dataFolder) {
    Matcher target = TARGET.matcher(String.valueOf(failure.getMessage()));
    if (failure.getErrorCode() != RENAME_FAILED || !target.find()) {
      return "";
    }
    return Stream.of("ssd", "hdd")
        .map(tier -> dataFolder + target.group(1) + "#P#" + tier + ".isl")
        .collect(
            Collectors.joining(
                " and ",
                "The server was killed while it renamed this table, and keeps a link that no table"
                    + " has. On its host delete ",
                ", if they are there."));
  }
}
