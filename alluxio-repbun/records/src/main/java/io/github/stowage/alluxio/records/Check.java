package io.github.stowage.alluxio.records;

import java.util.List;

/** What every record is checked for when it is made, be it by us or from another process' bytes. */
final class Check {
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
