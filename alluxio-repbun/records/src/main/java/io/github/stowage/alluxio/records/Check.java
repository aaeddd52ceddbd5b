package io.github.stowage.alluxio.records;

import java.util.List;

/** What every record is checked for when it is made, be it by us or from another process' bytes. */
final class Check {
  /** Columns: the widest tables have some ten thousand. */
  private static final int MAX_COLUMNS = 20_000;

  /** Characters of a column's name: Hive, which sets the tightest limit, allows 767. */
  private static final int MAX_NAME = 1_000;

  private Check() {}

  static long atLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + ", allowed: from " + least);
    }
    return value;
  }

  static String path(String path) {
    if (!path.startsWith("/") || path.contains("/../") || path.endsWith("/..")) {
      throw new IllegalArgumentException("path " + path + ", allowed: absolute ones");
    }
    return path;
  }

  /**
   * @param most characters
   */
  static String atMost(String name, String text, int most) {
    if (text.length() > most) {
      throw new IllegalArgumentException(
          name + " has " + text.length() + " characters, allowed: up to " + most);
    }
    return text;
  }

  /**
   * Its beginning.
   *
   * @param most characters
   */
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    // JSON has no half of a character that takes two.
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /** Names of top-level columns of one file, at least one. */
  static List<String> columns(List<String> columns) {
    List<String> copy = notEmpty("columns", columns);
    if (copy.size() > MAX_COLUMNS) {
      throw new IllegalArgumentException(copy.size() + " columns, allowed: up to " + MAX_COLUMNS);
    }
    copy.forEach(column -> atMost("name of a column", column, MAX_NAME));
    return copy;
  }

  /** A copy, unless it cannot be changed. */
  static <T> List<T> notEmpty(String name, List<T> list) {
    return List.copyOf(someOf(name, list));
  }

  static <T> List<T> someOf(String name, List<T> list) {
    if (list.isEmpty()) {
      throw new IllegalArgumentException(name + " is empty, allowed: at least one");
    }
    return list;
  }
}
