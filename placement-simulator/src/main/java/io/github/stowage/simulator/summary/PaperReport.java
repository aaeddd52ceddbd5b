package io.github.stowage.simulator.summary;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes Paper A's numbers, beside ours, on one page. */
public final class PaperReport {
  private static final String HEADER =
      """
      # Paper A in numbers

      Regenerate with `./stowage simulate paper --seed %d --out docs/simulation`.

      Every number that "Trilogy: Data placement to improve performance and robustness of cloud computing" prints of its
      tables and figures, beside ours, with its own replica vector (L1). Each page has the same with ours (Adams), and
      says why the two differ.

      %s The difference is ours less the paper's, or in percent of the paper's. A dash means that the paper says it in words.

      ## What is not reproduced

      - Table IV's caches, dirty pages and waiting for I/O, and what Section IV-F says of them: they are about storage.
      - How fast the paper's machines are, and remote storage against local disks. Throughput is simulated; its unit is
        fitted on one cell of each table, and what a request costs beside its queue on another.
      - How long the paper's Python takes to plan. What a plan costs here: [placement.md](../placement.md).
      - The heights of boxes, lines and bars in Figures 4 to 8, which are not in the text. What the text says of them is
        set beside ours.
      """;

  private PaperReport() {}

  /**
   * @param directory made if it does not exist; paper.md there is replaced
   */
  public static void write(Paper paper, Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("paper.md"), text(paper));
  }

  /** One line: how many numbers. */
  public static String summary(Paper paper) {
    return format(
        "%d numbers in %d sections.",
        paper.sections().stream().mapToInt(section -> section.rows().size()).sum(),
        paper.sections().size());
  }

  static String text(Paper paper) {
    StringBuilder out = new StringBuilder(format(HEADER, paper.seed(), summary(paper)));
    for (Section section : paper.sections()) {
      out.append(
          format("\n## %s: [%s](%s.md)\n\n", section.title(), section.page(), section.page()));
      Table table = new Table(1, "what", "paper", "ours", "difference");
      section
          .rows()
          .forEach(row -> table.row(row.what(), row.paper(), row.ours(), row.difference()));
      out.append(table);
    }
    return out.toString();
  }
}
