package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Source;
import io.github.stowage.tiering.observe.CsvTable;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.RowDraw;
import io.github.stowage.tiering.observe.Sample;
import io.github.stowage.tiering.observe.Table;
import io.github.stowage.tiering.observe.parquet.ParquetTable;
import io.github.stowage.tiering.observe.sql.SqlServer;
import io.github.stowage.tiering.observe.sql.SqlTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Counts the rows of a table, all or some, and shows how far it is. */
final class TableReader {
  private final List<String> columns;
  private final String nullText;
  private final Long rowBytes;
  private final SampleOptions sample;

  /**
   * @param nullText null if nothing stands for null
   * @param rowBytes null: measured, where that is possible
   */
  TableReader(List<String> columns, String nullText, Long rowBytes, SampleOptions sample) {
    this.columns = columns;
    this.nullText = nullText;
    this.rowBytes = rowBytes;
    this.sample = sample;
  }

  Table read(TableOrigin origin, PrintWriter err) {
    if (origin.csv != null) {
      return csv(origin.csv, err);
    }
    return origin.parquet != null ? parquet(origin.parquet, err) : database(origin.database, err);
  }

  private Table csv(Path file, PrintWriter err) {
    Source source = Source.fileOrStandardInput(file);
    RowDraw draw = draw();
    try (Counting counting = Counting.of("MB", size(file) >> 20, err)) {
      KeyCounts counts =
          new CsvTable(source, nullText).count(columns, draw, read -> counting.to(read >> 20));
      return table(source.name(), counts, draw.rows(), size(file));
    }
  }

  /** 0 if it is no file. */
  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0; // whoever reads it says what is wrong
    }
  }

  /** How many bytes Parquet packs a row into says nothing about a database's. */
  private Table parquet(Path path, PrintWriter err) {
    RowDraw draw = draw();
    try (Counting counting = Counting.of("rows", 0, err)) {
      KeyCounts counts = new ParquetTable(path).count(columns, draw, counting::to);
      return table(path.toString(), counts, draw.rows(), 0);
    }
  }

  private Table database(TableOrigin.InDatabase database, PrintWriter err) {
    try (Connection connection = SqlServer.connect(database.jdbc, database.user);
        Counting counting = Counting.of("keys", 0, err)) {
      SqlTable rows = new SqlTable(connection, database.jdbc, database.table);
      if (sample.isWhole()) {
        KeyCounts counts = rows.count(columns, counting::to);
        return table(database.table, counts, counts.totalRows(), rows.bytes());
      }
      KeyCounts counts = rows.count(columns, sample.share(), sample.seed(), counting::to);
      long all = Math.round(counts.totalRows() / sample.share());
      return table(database.table, counts, all, rows.bytes());
    } catch (SQLException e) {
      throw new BadInputException("--jdbc: the connection was lost: " + e.getMessage());
    }
  }

  private RowDraw draw() {
    return sample.isWhole() ? RowDraw.all() : RowDraw.some(sample.share(), sample.seed());
  }

  /**
   * @param rows of the whole table
   * @param bytes of the whole table, 0 if not known
   */
  private Table table(String name, KeyCounts counts, long rows, long bytes) {
    long each = rowBytes != null ? rowBytes : Math.max(1, (bytes + rows - 1) / rows);
    if (sample.isWhole()) {
      return Table.whole(name, counts, each);
    }
    Sample halves = Sample.of(counts, sample.share(), sample.seed(), rows);
    if (halves == null) {
      throw sample.tooFew(name);
    }
    return Table.sampled(name, halves, each);
  }
}
