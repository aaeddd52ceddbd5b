package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.observe.Table;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which table, and which of its columns. */
final class TableOptions {
  private static final long LARGEST_ROW = 1L << 30;

  @ArgGroup(multiplicity = "1")
  private TableOrigin origin;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "COLUMN",
      description = {
        "The columns by which the table is read, separated by commas.",
        "With --counts: all of the file's, unless given."
      })
  private List<String> columns;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description = "What stands for null in a CSV file (default: nothing does).")
  private String nullText;

  @Option(
      names = "--row-bytes",
      paramLabel = "N",
      description = {
        "The mean bytes of a row, with its share of the indices, 1 to 1073741824.",
        "Default: measured, for a database and a CSV file. Not known for Parquet."
      })
  private Long rowBytes;

  /**
   * Counts the table's rows, and shows how far it is.
   *
   * @throws BadInputException if an option is wrong, or what it names
   */
  Table read(SampleOptions sample, PrintWriter err) {
    if (rowBytes != null && (rowBytes < 1 || rowBytes > LARGEST_ROW)) {
      throw new BadInputException("--row-bytes " + rowBytes + ", allowed: 1 to " + LARGEST_ROW);
    }
    if (!sample.isWhole()) {
      sample.share();
    }
    if (origin.counts != null) {
      if (!sample.isWhole()) {
        throw new BadInputException("--sample, allowed with --csv, --parquet and --jdbc");
      }
      return CountsReader.read(origin.counts, columns, rowBytes);
    }
    if (columns == null) {
      throw new BadInputException("--columns is missing, allowed: the columns of the indices");
    }
    if (columns.stream().distinct().count() < columns.size()) {
      throw new BadInputException("--columns: a column is there twice, allowed: once");
    }
    return new TableReader(columns, nullText, rowBytes, sample).read(origin, err);
  }
}
