package io.github.stowage.alluxio.master.observe;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How reports are called: when their bucket starts and who wrote them. */
public final class ReportName {
  private static final Pattern CLIENT = Pattern.compile("(?:[^/]+/)?(\\d{13})-[0-9a-fA-F-]{36}");
  private static final Pattern MERGED = Pattern.compile("\\d{13}-merged-(\\d{1,9})");
  private static final Pattern BUCKET = Pattern.compile("\\d{13}");

  private ReportName() {}

  /**
   * @param name of a client's report: its user's folder and a slash, 13 digits of milliseconds
   *     since 1970, a dash, a UUID
   * @return when its bucket starts; empty if no client calls a report so
   */
  public static OptionalLong start(String name) {
    Matcher matcher = CLIENT.matcher(name);
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  /** What a client's report's name begins with: its folder and a slash; empty if it has none. */
  public static String folder(String name) {
    return name.substring(0, name.indexOf('/') + 1);
  }

  /** Of a folder with the merged reports of one bucket. */
  public static String bucket(long start) {
    return String.format("%013d", start);
  }

  public static OptionalLong ofBucket(String name) {
    return BUCKET.matcher(name).matches()
        ? OptionalLong.of(Long.parseLong(name))
        : OptionalLong.empty();
  }

  /** Numbers are never used again in a bucket. */
  public static String merged(long start, int number) {
    return bucket(start) + "-merged-" + number;
  }

  public static OptionalInt mergedNumber(String name) {
    Matcher matcher = MERGED.matcher(name);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
