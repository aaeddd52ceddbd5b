package io.github.stowage.ycsb;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of YCSB's status lines.
 *
 * @param seconds since the start
 * @param operations done since the start
 */
public record YcsbProgress(long seconds, long operations) {
  private static final Pattern LINE = Pattern.compile("(\\d+) sec: (\\d+) operations;");

  /** The progress a line of output tells of, or empty if it is not a status line. */
  public static Optional<YcsbProgress> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.find()
        ? Optional.of(
            new YcsbProgress(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }
}
