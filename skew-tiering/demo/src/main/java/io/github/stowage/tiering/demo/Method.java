package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.data.PaperShape;
import java.util.List;
import java.util.Locale;

/** How the figures came about, for who wants to judge them. */
final class Method {
  private static final String CITY = Column.CITY.text();

  private Method() {}

  static List<String> of(Results results) {
    return List.of(
        String.format(
            Locale.ROOT,
            "The paper's table, made again from what the paper tells of it (seed %d), with %,d"
                + " rows; the paper's has %,d. A smaller table has as many rows for a city and a"
                + " key. Columns are numbers, and one text fills each row up.",
            results.seed(),
            results.rows(),
            PaperShape.PAPER_ROWS),
        String.format(
            Locale.ROOT,
            "%s on this machine. Each layout is a table with two partitions by tier_key, one in a"
                + " folder of this machine's disk (the SSD), one on an emulated hard disk"
                + " (skew-tiering/hdd: Seagate's figures of the paper's drive). Each layout has a"
                + " disk of its own, half of which the whole table takes: so seeks are as far as on"
                + " a disk in use. Reads bypass the page cache; the server's read-ahead is off, and"
                + " a page that follows the one before costs no seek.",
            results.server()),
        "The buffer pool holds the indices and the inner pages, and little else ("
            + pools(results)
            + "): so rows come from the disks each time. The paper's server had 128 GB, and says"
            + " nothing of the first read of an index.",
        "Counted: each value of a column is read once, by equality and the column's index, in "
            + results.phases()
            + " phases, in each of which all layouts are asked the same in random order. Each"
            + " answer is compared with the rows that there are. Charged time is what the emulated"
            + " disk charges, and the SSD's bytes at 525 MB/s, as in equation 1 of the paper. These"
            + " figures do not depend on the machine's speed.",
        "Seeks are requests for which the arm moves. Skips are gaps of less than about 390 kB that"
            + " pass under the head; the smaller the table, the more gaps are so short.",
        "On the SSD rows lie as `./stowage tier apply` puts them (ADR 15): together with those"
            + " whose keys begin alike. The paper's rows lie in the order of the key, which comes"
            + " to the same. `By id` is what it would be without that: a read takes a page of 16 KB"
            + " for almost each row. A read by city with all rows on the SSD takes "
            + pages(results)
            + ".",
        "Zipf: what a reader would see who asks for values by Zipf's law (0.99), whatever their"
            + " number of rows. The rows that such a reader has read most often are one of the"
            + " baselines.");
  }

  private static String pages(Results results) {
    return String.join(
        ", ",
        results.experiments().stream()
            .map(
                e ->
                    String.format(
                        Locale.ROOT,
                        "%.0f KB, and %.0f KB by id (%s)",
                        e.layout(Way.DENSITY, 100).column(CITY).ssdBytes() / 1e3,
                        e.layout(Way.BY_ID, 100).column(CITY).ssdBytes() / 1e3,
                        e.title().toLowerCase(Locale.ROOT)))
            .toList());
  }

  private static String pools(Results results) {
    return String.join(
        ", ",
        results.experiments().stream()
            .map(
                e ->
                    String.format(
                        Locale.ROOT,
                        "%.0f MB for %.0f MB of rows",
                        e.bufferPoolBytes() / 1e6,
                        (double) results.rows() * e.fillerBytes() / 1e6))
            .distinct()
            .toList());
  }
}
