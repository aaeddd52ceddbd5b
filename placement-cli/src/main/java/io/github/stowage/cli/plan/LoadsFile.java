package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import java.util.List;
import java.util.stream.DoubleStream;

/** A CSV file with the load of each partition. */
final class LoadsFile {
  private static final String HEADER = "partition,load";

  private final Source source;
  private final KeyColumn partitions;
  private final DoubleStream.Builder loads = DoubleStream.builder();
  private double sum;

  private LoadsFile(Source source, KeyColumn partitions) {
    this.source = source;
    this.partitions = partitions;
  }

  /**
   * @param names by which the file calls the partitions; null if by numbers
   */
  record Named(double[] loads, List<String> names) {}

  /** Loads of as many partitions as the file has rows. */
  static Named read(Source source) {
    LoadsFile file = new LoadsFile(source, KeyColumn.maybeNames(source, "partition")).read();
    int rows = file.partitions.rows();
    double[] loads = file.perPartition(rows, rows == 1 ? "1 row" : rows + " rows");
    return new Named(loads, file.partitions.names());
  }

  /**
   * Loads of that many partitions.
   *
   * @param why as many, for the message
   */
  static double[] read(Source source, int partitions, String why) {
    KeyColumn numbers = new KeyColumn(source, "partition");
    return new LoadsFile(source, numbers).read().perPartition(partitions, why);
  }

  private LoadsFile read() {
    CsvRows.read(
        source,
        HEADER,
        (line, row) -> {
          partitions.add(line, row.get(0));
          double load = Numbers.decimal(row.get(1));
          if (!(load >= 0 && load < Double.POSITIVE_INFINITY)) {
            throw source.wrong(line, "load " + Quoted.of(row.get(1)), "a finite number >= 0");
          }
          loads.add(load);
          sum += load;
          if (sum == Double.POSITIVE_INFINITY) {
            throw source.wrong(
                line, "load " + Quoted.of(row.get(1)) + " makes the sum infinite", "a finite sum");
          }
        });
    return this;
  }

  private double[] perPartition(int count, String why) {
    int[] row = partitions.rowPerKey(count, why);
    if (sum == 0) {
      throw source.wrong("all loads are 0", "at least one above 0");
    }
    double[] perRow = loads.build().toArray();
    double[] perPartition = new double[count];
    for (int p = 0; p < count; p++) {
      perPartition[p] = perRow[row[p]];
    }
    return perPartition;
  }
}
