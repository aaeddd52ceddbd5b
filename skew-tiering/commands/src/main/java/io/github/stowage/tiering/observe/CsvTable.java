package io.github.stowage.tiering.observe;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A table in a CSV file whose header names its columns. */
public final class CsvTable {
  private final Source source;
  private final String nullText;

  /**
   * @param nullText what stands for null; null if nothing does
   */
  public CsvTable(Source source, String nullText) {
    this.source = source;
    this.nullText = nullText;
  }

  /**
   * Counts rows.
   *
   * @param draw which of them
   * @param progress receives the characters read so far, now and then
   * @throws BadInputException naming file, line and value
   */
  public KeyCounts count(List<String> columns, RowDraw draw, LongConsumer progress) {
    try (BufferedReader reader = source.open();
        CSVParser parser = CSVParser.parse(reader, CSVFormat.DEFAULT)) {
      try {
        return count(columns, parser, draw, progress);
      } catch (UncheckedIOException e) {
        if (!(e.getCause() instanceof CSVException)) {
          throw e.getCause();
        }
        throw source.wrong(
            Math.max(1, parser.getCurrentLineNumber()),
            "not CSV: " + Quoted.reason(e.getCause()),
            "a header and rows");
      }
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  private KeyCounts count(
      List<String> columns, CSVParser parser, RowDraw draw, LongConsumer progress) {
    Iterator<CSVRecord> records = parser.iterator();
    if (!records.hasNext()) {
      throw source.wrong(1, "empty file", "a header and at least one row");
    }
    List<String> header = header(records.next());
    int[] places = places(columns, header);
    KeyCounter counter = new KeyCounter(columns);
    String[] key = new String[places.length];
    while (records.hasNext()) {
      CSVRecord row = records.next();
      if (row.size() != header.size()) {
        throw source.wrong(
            parser.getCurrentLineNumber(),
            row.size() + (row.size() == 1 ? " value" : " values"),
            header.size() + ", as the header has");
      }
      if (draw.takes()) {
        for (int i = 0; i < key.length; i++) {
          String value = row.get(places[i]);
          key[i] = value.equals(nullText) ? null : value;
        }
        counter.add(key, 1);
      }
      if (row.getRecordNumber() % 10_000 == 0) {
        progress.accept(row.getCharacterPosition());
      }
    }
    if (draw.rows() == 0) {
      throw source.wrong(
          parser.getCurrentLineNumber(), "nothing after the header", "at least one row");
    }
    if (counter.isEmpty()) {
      throw source.wrong(draw.nothing(), "at least one");
    }
    return counter.counts();
  }

  private static List<String> header(CSVRecord first) {
    List<String> names = new ArrayList<>(first.toList());
    if (names.get(0).startsWith("\uFEFF")) { // Excel writes one
      names.set(0, names.get(0).substring(1));
    }
    return names;
  }

  private int[] places(List<String> columns, List<String> header) {
    int[] places = new int[columns.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = header.indexOf(columns.get(i));
      if (places[i] < 0) {
        throw source.wrong(
            1,
            "no column " + Quoted.of(columns.get(i)),
            "one of " + Quoted.plain(String.join(", ", header)));
      }
      if (places[i] != header.lastIndexOf(columns.get(i))) {
        throw source.wrong(1, "column " + Quoted.of(columns.get(i)) + " is there twice", "once");
      }
    }
    return places;
  }
}
