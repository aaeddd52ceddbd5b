package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.stream.IntStream;

/** The first column of a CSV file: numbers from 0 on, each exactly once, in any order. */
final class KeyColumn {
  private final Source source;
  private final String name;
  private final IntStream.Builder keys = IntStream.builder();
  private final IntStream.Builder lines = IntStream.builder();
  private int rows;

  /**
   * @param name what is numbered: partition, node
   */
  KeyColumn(Source source, String name) {
    this.source = source;
    this.name = name;
  }

  void add(long line, String text) {
    int key = Numbers.whole(text);
    if (key < 0) {
      throw source.wrong(
          line, name + " " + Quoted.of(text), "whole numbers from 0 to below how many there are");
    }
    keys.add(key);
    lines.add((int) line);
    rows++;
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
              "repeated " + name + " " + key[row] + ", first in line " + line[earlier - 1],
              "each once");
        }
        rowPlusOne[key[row]] = row + 1;
      }
    }
    for (int k = 0; k < rowPlusOne.length; k++) {
      if (rowPlusOne[k]-- == 0) {
        throw source.wrong("no " + name + " " + k, "each of " + allowed);
      }
    }
    return rowPlusOne;
  }
}
