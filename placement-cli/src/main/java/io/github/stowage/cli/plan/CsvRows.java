package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A CSV file with exactly one header, which must be as expected, and at least one row. */
final class CsvRows {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private CsvRows() {}

  interface Reader {
    /**
     * @param row as many values as the header
     */
    void read(long line, CSVRecord row);
  }

  /**
   * @throws BadInputException naming file, line and value
   */
  static void read(Source source, String header, Reader rows) {
    try (BufferedReader reader = source.open();
        CSVParser parser = CSVParser.parse(reader, CSVFormat.DEFAULT)) {
      try {
        read(source, List.of(header.split(",")), parser, rows);
      } catch (UncheckedIOException e) {
        if (!(e.getCause() instanceof CSVException)) {
          throw e.getCause();
        }
        throw source.wrong(
            Math.max(1, parser.getCurrentLineNumber()),
            "not CSV: " + Quoted.reason(e.getCause()),
            "rows of " + header);
      }
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  private static void read(Source source, List<String> columns, CSVParser parser, Reader rows) {
    Iterator<CSVRecord> records = parser.iterator();
    if (!records.hasNext()) {
      throw source.wrong(
          1, "empty file", "the header " + String.join(",", columns) + " and at least one row");
    }
    requireHeader(source, parser.getCurrentLineNumber(), records.next(), columns);
    if (!records.hasNext()) {
      throw source.wrong(
          parser.getCurrentLineNumber(), "nothing after the header", "at least one row");
    }
    while (records.hasNext()) {
      CSVRecord row = records.next();
      requireRow(source, parser.getCurrentLineNumber(), row, columns);
      rows.read(parser.getCurrentLineNumber(), row);
    }
  }

  private static void requireHeader(
      Source source, long line, CSVRecord first, List<String> columns) {
    List<String> found = first.toList();
    boolean marked = found.get(0).startsWith(BYTE_ORDER_MARK); // Excel writes one
    List<String> rest = found.subList(1, found.size());
    if (!found.get(0).substring(marked ? 1 : 0).equals(columns.get(0))
        || !rest.equals(columns.subList(1, columns.size()))) {
      throw source.wrong(line, "header " + quoted(first), String.join(",", columns));
    }
  }

  private static void requireRow(Source source, long line, CSVRecord row, List<String> columns) {
    if (row.size() != columns.size()) {
      throw source.wrong(
          line,
          row.size() + (row.size() == 1 ? " column " : " columns ") + quoted(row),
          columns.size() + ", " + String.join(",", columns));
    }
    for (int c = 0; c < columns.size(); c++) {
      if (!row.get(c).equals(columns.get(c))) {
        return;
      }
    }
    throw source.wrong(line, "repeated header " + quoted(row), "once, in line 1");
  }

  private static String quoted(CSVRecord row) {
    return Quoted.of(String.join(",", row.toList()));
  }
}
