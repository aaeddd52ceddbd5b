package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The first column of a CSV file: numbers from 0 on, each exactly once, in any order; or, if that
 * is asked for and the first one begins with a letter, names, which are numbered as they come.
 */
final class KeyColumn {
  private final Source source;
  private final String name;
  private final IntStream.Builder keys = IntStream.builder();
  private final IntStream.Builder lines = IntStream.builder();
  private final boolean mayBeNames;
  private Map<String, Integer> names;
  private int rows;

  /**
   * @param name what is numbered: partition, node
   */
  KeyColumn(Source source, String name) {
    this(source, name, false);
  }

  private KeyColumn(Source source, String name, boolean mayBeNames) {
    this.source = source;
    this.name = name;
    this.mayBeNames = mayBeNames;
  }

  static KeyColumn maybeNames(Source source, String name) {
    return new KeyColumn(source, name, true);
  }

  /** Numbers, or these names. */
  static KeyColumn known(Source source, String name, List<String> known) {
    KeyColumn column = new KeyColumn(source, name, false);
    if (known != null) {
      column.names = new LinkedHashMap<>();
      known.forEach(one -> column.names.put(one, column.names.size()));
    }
    return column;
  }

  void add(long line, String text) {
    if (rows == 0 && mayBeNames && !text.isEmpty() && Character.isLetter(text.charAt(0))) {
      names = new LinkedHashMap<>();
    }
    if (names != null && mayBeNames) {
      requireName(line, text);
      names.putIfAbsent(text, names.size());
    }
    Integer named = names == null ? null : names.get(text);
    int key = named == null ? Numbers.whole(text) : named;
    if (key < 0) {
      throw source.wrong(
          line, name + " " + Quoted.of(text), "whole numbers from 0 to below how many there are");
    }
    keys.add(key);
    lines.add((int) line);
    rows++;
  }

  private void requireName(long line, String text) {
    if (text.isBlank() || text.indexOf(Source.NOT_UTF_8) >= 0) {
      throw source.wrong(line, name + " " + Quoted.of(text), "a name, in UTF-8");
    }
  }

  /** In the order of their numbers; null if there are none. */
  List<String> names() {
    return names == null ? null : List.copyOf(names.keySet());
  }

  private String shown(int key) {
    List<String> all = names();
    return all == null || key >= all.size() ? Integer.toString(key) : Quoted.of(all.get(key));
  }

  int rows() {
    return rows;
  }

  /**
   * @param count how many there must be
   * @param why as many, for the message
   * @return for each key the row that has it, from 0
   */
  int[] rowPerKey(int count, String why) {
    String allowed = "0 to " + (count - 1) + " (" + why + ")";
    int[] key = keys.build().toArray();
    int[] line = lines.build().toArray();
    // With fewer rows than keys one of the first is missing; so a count of any size takes no room.
    int[] rowPlusOne = new int[Math.min(count, rows + 1)];
    for (int row = 0; row < rows; row++) {
      if (key[row] >= count) {
        throw source.wrong(line[row], name + " " + key[row], allowed);
      }
      if (key[row] < rowPlusOne.length) {
        int earlier = rowPlusOne[key[row]];
        if (earlier > 0) {
          throw source.wrong(
              line[row],
              "repeated " + name + " " + shown(key[row]) + ", first in line " + line[earlier - 1],
              "each once");
        }
        rowPlusOne[key[row]] = row + 1;
      }
    }
    for (int k = 0; k < rowPlusOne.length; k++) {
      if (rowPlusOne[k]-- == 0) {
        throw source.wrong("no " + name + " " + shown(k), "each of " + allowed);
      }
    }
    return rowPlusOne;
  }
}
