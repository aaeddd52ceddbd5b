package io.github.stowage.ycsb;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import site.ycsb.DBException;

/** Reads typed values; a bad one is reported with its key, its value and what is allowed. */
final class PropertyReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,47}");

  private final Properties properties;

  PropertyReader(Properties properties) {
    this.properties = properties;
  }

  String text(String key, String fallback) throws DBException {
    String value = properties.getProperty(key, fallback).trim();
    if (value.isEmpty()) {
      throw bad(key, value, "a non-empty text");
    }
    return value;
  }

  /** The value, or null when the key is not set. */
  String optional(String key) throws DBException {
    return properties.containsKey(key) ? text(key, "") : null;
  }

  /** A CQL name that needs no quoting. */
  String name(String key, String fallback) throws DBException {
    String value = text(key, fallback);
    if (!NAME.matcher(value).matches()) {
      throw bad(key, value, "a letter, then up to 47 letters, digits or _");
    }
    return value;
  }

  int integer(String key, int fallback, int min, int max) throws DBException {
    String value = text(key, Integer.toString(fallback));
    String range = min + " to " + max;
    try {
      int number = Integer.parseInt(value);
      if (number < min || number > max) {
        throw bad(key, value, range);
      }
      return number;
    } catch (NumberFormatException e) {
      throw bad(key, value, range);
    }
  }

  boolean flag(String key, boolean fallback) throws DBException {
    String value = text(key, Boolean.toString(fallback));
    switch (value) {
      case "true":
        return true;
      case "false":
        return false;
      default:
        throw bad(key, value, "true or false");
    }
  }

  <E extends Enum<E>> E choice(String key, E fallback) throws DBException {
    String value = text(key, fallback.name());
    E[] all = fallback.getDeclaringClass().getEnumConstants();
    for (E candidate : all) {
      if (candidate.name().equals(value.toUpperCase(Locale.ROOT))) {
        return candidate;
      }
    }
    throw bad(key, value, "one of " + Arrays.toString(all));
  }

  List<String> list(String key, String fallback) throws DBException {
    String value = text(key, fallback);
    List<String> items = Arrays.stream(value.split(",", -1)).map(String::trim).toList();
    if (items.contains("")) {
      throw bad(key, value, "names separated by single commas");
    }
    return items;
  }

  /**
   * Fails on a key that starts with {@code prefix} and is not one of {@code known}. It keeps the
   * value to itself: of a misspelled password's key, that is the password.
   */
  void rejectUnknown(String prefix, Set<String> known) throws DBException {
    for (String key : properties.stringPropertyNames()) {
      if (key.startsWith(prefix) && !known.contains(key)) {
        throw new DBException("Unknown property " + key + ": known are " + new TreeSet<>(known));
      }
    }
  }

  static DBException bad(String key, String value, String allowed) {
    return new DBException("Bad property " + key + "=" + value + ": allowed is " + allowed);
  }
}
