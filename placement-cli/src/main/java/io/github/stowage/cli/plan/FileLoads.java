package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with the load of each partition, as {@code stowage plan} reads it, where partitions
 * are files: by their names, or by their numbers in the order of these.
 */
public final class FileLoads {
  private FileLoads() {}

  /**
   * @param names of the files, in their order
   * @param of what has these files, for the message
   * @return loads in the order of the names
   * @throws BadInputException naming line and value if a file is unknown, repeated or missing, or a
   *     load is none
   */
  public static double[] read(Source source, List<String> names, String of) {
    return read(source, names, "file", of);
  }

  /**
   * As above, for what is not called a file.
   *
   * @param noun what a partition is called, such as file
   */
  static double[] read(Source source, List<String> names, String noun, String of) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      indexes.put(names.get(i), i);
    }
    double[] loads = new double[names.size()];
    long[] lines = new long[names.size()];
    CsvRows.read(
        source,
        "partition,load",
        (line, row) -> {
          int index = index(source, line, row.get(0), indexes, noun, of);
          if (lines[index] > 0) {
            throw source.wrong(
                line,
                "repeated partition " + Quoted.of(row.get(0)) + ", first in line " + lines[index],
                "each once");
          }
          lines[index] = line;
          loads[index] = Numbers.decimal(row.get(1));
          if (!(loads[index] >= 0 && loads[index] < Double.POSITIVE_INFINITY)) {
            throw source.wrong(line, "load " + Quoted.of(row.get(1)), "a finite number >= 0");
          }
        });
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == 0) {
        throw source.wrong(
            "no partition " + Quoted.of(names.get(i)),
            "each of the " + names.size() + " " + noun + "s of " + of);
      }
    }
    double sum = Arrays.stream(loads).sum();
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      throw source.wrong("the sum of all loads is " + sum, "a finite sum above 0");
    }
    return loads;
  }

  private static int index(
      Source source, long line, String name, Map<String, Integer> indexes, String noun, String of) {
    Integer known = indexes.get(name);
    int index = known != null ? known : Numbers.whole(name);
    if (index < 0 || index >= indexes.size()) {
      throw source.wrong(
          line,
          "partition " + Quoted.of(name),
          "a " + noun + " of " + of + ", or its number, 0 to " + (indexes.size() - 1));
    }
    return index;
  }
}
