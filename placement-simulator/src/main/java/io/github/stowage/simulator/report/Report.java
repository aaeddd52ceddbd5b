package io.github.stowage.simulator.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A finished study, written down.
 *
 * @param name of its files, without their extensions
 * @param summary what it found, in one line
 * @param markdown the report, which names the chart {@code name.png}
 * @param panels of that chart, row after row
 * @param columns panels per row; divides their number
 * @param result the figures: records, lists, maps, strings and numbers
 */
public record Report(
    String name,
    String summary,
    String markdown,
    List<? extends Diagram> panels,
    int columns,
    Object result) {
  public Report {
    panels = List.<Diagram>copyOf(panels);
    if (panels.isEmpty() || columns < 1 || panels.size() % columns != 0) {
      throw new IllegalArgumentException(
          "columns = " + columns + ", allowed: a divisor of " + panels.size() + " panels");
    }
  }

  /**
   * @param directory made if it does not exist; the report's files there are replaced
   */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Charts.write(panels, columns, directory.resolve(name + ".png"));
    Files.writeString(directory.resolve(name + ".md"), markdown);
  }
}
