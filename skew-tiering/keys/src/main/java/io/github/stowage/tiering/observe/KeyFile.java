package io.github.stowage.tiering.observe;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;

/**
 * Counts as a CSV file: a header with the columns' names and {@code rows}, then a line per key.
 * Values are in quotes, null is not. The same counts make the same bytes.
 */
public final class KeyFile {
  private static final String ROWS = "rows";

  /** Of a key: so that sums over all keys are exact. */
  private static final long MOST_ROWS = 1_000_000_000_000L;

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setRecordSeparator('\n')
          .setQuoteMode(QuoteMode.ALL_NON_NULL)
          .setNullString("")
          .get();

  private KeyFile() {}

  public static void write(KeyCounts counts, Writer out) throws IOException {
    int width = counts.columns().size();
    Object[] line = new Object[width + 1];
    CSVPrinter printer = new CSVPrinter(out, FORMAT);
    for (int column = 0; column < width; column++) {
      line[column] = counts.columns().get(column);
    }
    line[width] = ROWS;
    printer.printRecord(line);
    for (int key = 0; key < counts.keys(); key++) {
      for (int column = 0; column < width; column++) {
        line[column] = counts.value(column, key);
      }
      line[width] = Long.toString(counts.rows(key));
      printer.printRecord(line);
    }
    printer.flush();
  }

  /**
   * @throws IOException naming the line, if it is no such file
   */
  public static KeyCounts read(Reader in) throws IOException {
    try (CSVParser parser = CSVParser.parse(in, FORMAT)) {
      Iterator<CSVRecord> records = parser.iterator();
      if (!records.hasNext()) {
        throw new IOException("it is empty, allowed: a header and at least one key");
      }
      List<String> header = records.next().toList();
      int width = header.size() - 1;
      if (width < 1 || !ROWS.equals(header.get(width)) || header.contains(null)) {
        throw new IOException("line 1: header " + header + ", allowed: COLUMN,...," + ROWS);
      }
      KeyCounter counter = counter(header.subList(0, width));
      String[] values = new String[width];
      long lines = 0;
      while (records.hasNext()) {
        CSVRecord record = records.next();
        lines++;
        counter.add(values(record, values, parser), rows(record, width, parser));
      }
      if (lines == 0) {
        throw new IOException("nothing after the header, allowed: at least one key");
      }
      KeyCounts counts = counter.counts();
      if (counts.keys() < lines) {
        throw new IOException("a key is there twice, allowed: once");
      }
      return counts;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static KeyCounter counter(List<String> columns) throws IOException {
    try {
      return new KeyCounter(columns);
    } catch (IllegalArgumentException e) {
      throw new IOException("line 1: " + e.getMessage(), e);
    }
  }

  private static String[] values(CSVRecord record, String[] values, CSVParser parser)
      throws IOException {
    if (record.size() != values.length + 1) {
      throw new IOException(
          String.format(
              "line %d: %d values, allowed: %d",
              parser.getCurrentLineNumber(), record.size(), values.length + 1));
    }
    for (int column = 0; column < values.length; column++) {
      values[column] = record.get(column);
    }
    return values;
  }

  private static long rows(CSVRecord record, int width, CSVParser parser) throws IOException {
    String text = record.get(width);
    try {
      long rows = Long.parseLong(text);
      if (rows >= 1 && rows <= MOST_ROWS) {
        return rows;
      }
    } catch (NumberFormatException e) {
      // Said below, as other wrong numbers.
    }
    throw new IOException(
        String.format(
            "line %d: rows = %s, allowed: 1 to %d",
            parser.getCurrentLineNumber(), text, MOST_ROWS));
  }
}
