package io.github.stowage.tiering.data;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The paper's table as CSV with a header, lines ended by a line feed. */
final class PaperCsv {
  private static final List<String> COLUMNS =
      List.of("id", "endedFlag", "customerId", "country", "city", "connType", "isp");
  private static final String BLOB = "blob";

  private final PaperTable table;
  private final int blobBytes;
  private final long seed;

  /**
   * @param blobBytes length of the column blob; 0 leaves it out
   */
  PaperCsv(PaperTable table, int blobBytes, long seed) {
    this.table = table;
    this.blobBytes = blobBytes;
    this.seed = seed;
  }

  /**
   * @param done told the number of rows so far
   */
  void write(Writer to, IntConsumer done) throws IOException {
    PaperShape shape = table.shape();
    List<String> countries = names("country%03d", shape.countries());
    List<String> cities = names("city%04d", shape.cities());
    List<String> connTypes = names("type%02d", shape.connTypes());
    List<String> isps = names("isp%03d", shape.isps());
    Blobs blobs = new Blobs(blobBytes, seed);
    List<Object> line = new ArrayList<>(COLUMNS);
    if (blobBytes > 0) {
      line.add(BLOB);
    }
    // Not closed: the writer is the caller's.
    CSVPrinter printer =
        new CSVPrinter(to, CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get());
    printer.printRecord(line);
    for (PaperRow row : table) {
      line.clear();
      line.add(row.id());
      line.add(row.endedFlag());
      line.add(row.customerId());
      line.add(countries.get(row.country()));
      line.add(cities.get(row.city()));
      line.add(connTypes.get(row.connType()));
      line.add(isps.get(row.isp()));
      if (blobBytes > 0) {
        line.add(blobs.of(row.id()));
      }
      printer.printRecord(line);
      done.accept(row.id());
    }
    printer.flush();
  }

  private static List<String> names(String format, int size) {
    return IntStream.range(0, size).mapToObj(i -> String.format(Locale.ROOT, format, i)).toList();
  }
}
