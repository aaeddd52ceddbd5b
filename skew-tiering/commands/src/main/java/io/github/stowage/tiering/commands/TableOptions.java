package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.observe.CsvTable;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.KeyFile;
import io.github.stowage.tiering.observe.Table;
import io.github.stowage.tiering.observe.parquet.ParquetTable;
import io.github.stowage.tiering.observe.sql.SqlServer;
import io.github.stowage.tiering.observe.sql.SqlTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
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
  Table read(PrintWriter err) {
    if (rowBytes != null && (rowBytes < 1 || rowBytes > LARGEST_ROW)) {
      throw new BadInputException("--row-bytes " + rowBytes + ", allowed: 1 to " + LARGEST_ROW);
    }
    if (origin.counts != null) {
      return counts(Source.fileOrStandardInput(origin.counts));
    }
    if (columns == null) {
      throw new BadInputException("--columns is missing, allowed: the columns of the indices");
    }
    if (columns.stream().distinct().count() < columns.size()) {
      throw new BadInputException("--columns: a column is there twice, allowed: once");
    }
    if (origin.csv != null) {
      return csv(err);
    }
    return origin.parquet != null ? parquet(err) : database(err);
  }

  private Table counts(Source source) {
    KeyCounts counts;
    try (BufferedReader reader = source.open()) {
      counts = KeyFile.read(reader);
    } catch (IOException e) {
      throw new BadInputException(source.name() + ": " + e.getMessage());
    }
    if (columns != null && !columns.equals(counts.columns())) {
      throw new BadInputException(
          "--columns "
              + String.join(",", columns)
              + ", allowed for this file: "
              + String.join(",", counts.columns()));
    }
    return new Table(source.name(), counts, rowBytes == null ? 1 : rowBytes);
  }

  private Table csv(PrintWriter err) {
    Source source = Source.fileOrStandardInput(origin.csv);
    try (Counting counting = Counting.of("MB", size() >> 20, err)) {
      KeyCounts counts =
          new CsvTable(source, nullText).count(columns, read -> counting.to(read >> 20));
      return new Table(source.name(), counts, rowBytes(size(), counts));
    }
  }

  /** How long rows are that have a file format's encodings says nothing about a database's. */
  private Table parquet(PrintWriter err) {
    try (Counting counting = Counting.of("rows", 0, err)) {
      KeyCounts counts = new ParquetTable(origin.parquet).count(columns, counting::to);
      return new Table(origin.parquet.toString(), counts, rowBytes == null ? 1 : rowBytes);
    }
  }

  /** 0 if it is no file. */
  private long size() {
    try {
      return Files.isRegularFile(origin.csv) ? Files.size(origin.csv) : 0;
    } catch (IOException e) {
      return 0; // whoever reads it says what is wrong
    }
  }

  private Table database(PrintWriter err) {
    String url = origin.database.jdbc;
    try (Connection connection = SqlServer.connect(url, origin.database.user);
        Counting counting = Counting.of("keys", 0, err)) {
      SqlTable table = new SqlTable(connection, url, origin.database.table);
      KeyCounts counts = table.count(columns, counting::to);
      return new Table(origin.database.table, counts, rowBytes(table.bytes(), counts));
    } catch (SQLException e) {
      throw new BadInputException("--jdbc: the connection was lost: " + e.getMessage());
    }
  }

  private long rowBytes(long bytes, KeyCounts counts) {
    if (rowBytes != null) {
      return rowBytes;
    }
    return Math.max(1, (bytes + counts.totalRows() - 1) / counts.totalRows());
  }
}
