package io.github.stowage.core.monitor;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A cursor over one small file of /proc or a cgroup at a time, in a buffer that is used again for
 * the next file. Never throws: what is missing or malformed is false or {@link #NONE}.
 */
final class SmallFile {
  /** No number here. Every counter and size of the kernel is at least 0. */
  static final long NONE = -1;

  /** /proc/stat of the largest hosts stays below this; anything longer is not one of our files. */
  private static final int MAX_LENGTH = 4 << 20;

  private byte[] buffer = new byte[16 << 10];
  private int length;
  private int at;

  /**
   * Loads a file and puts the cursor at its start; false, and an empty file, if it cannot be read.
   */
  boolean open(Path path) {
    length = 0;
    at = 0;
    try (InputStream in = new FileInputStream(path.toFile())) {
      int read;
      while ((read = in.read(buffer, length, buffer.length - length)) > 0) {
        length += read;
        if (length == buffer.length) {
          if (length >= MAX_LENGTH) {
            length = 0;
            return false;
          }
          buffer = Arrays.copyOf(buffer, 2 * length);
        }
      }
      return true;
    } catch (IOException | SecurityException e) {
      length = 0;
      return false;
    }
  }

  /** Steps over {@code text} if it comes next. */
  boolean skip(String text) {
    if (length - at < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (buffer[at + i] != text.charAt(i)) {
        return false;
      }
    }
    at += text.length();
    return true;
  }

  /**
   * From the start of the file, finds the line that begins with {@code prefix} and steps over it.
   */
  boolean find(String prefix) {
    at = 0;
    while (at < length) {
      if (skip(prefix)) {
        return true;
      }
      nextLine();
    }
    return false;
  }

  /** Moves to the start of the next line; false at the end of the file. */
  boolean nextLine() {
    while (at < length && buffer[at++] != '\n') {}
    return at < length;
  }

  /** Steps over the next number of this line; {@link #NONE} if something else comes. */
  long number() {
    skipBlanks();
    long value = 0;
    int start = at;
    while (at < length && buffer[at] >= '0' && buffer[at] <= '9') {
      int digit = buffer[at++] - '0';
      if (value > (Long.MAX_VALUE - digit) / 10) {
        return NONE;
      }
      value = value * 10 + digit;
    }
    boolean ended = at == length || isSpace(buffer[at]);
    return at > start && ended ? value : NONE;
  }

  /** Steps over the next word of this line; whether there was one. */
  boolean skipWord() {
    skipBlanks();
    int start = at;
    while (at < length && !isSpace(buffer[at])) {
      at++;
    }
    return at > start;
  }

  void skipBlanks() {
    while (at < length && (buffer[at] == ' ' || buffer[at] == '\t')) {
      at++;
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n';
  }
}
