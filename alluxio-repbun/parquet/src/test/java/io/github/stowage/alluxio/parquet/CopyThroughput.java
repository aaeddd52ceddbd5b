package io.github.stowage.alluxio.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * How fast columns get into a file of their own: as verbatim copies, and decoded and encoded again.
 * Not a test: a main, given a file, columns separated by commas, and how many rounds. Run it on a
 * file such as {@code tpchgen-cli parquet -s 0.5 --tables=lineitem} writes.
 */
final class CopyThroughput {
  /** VERBATIM_AGAIN tells how much two runs of the same differ. */
  private enum Way {
    VERBATIM,
    VERBATIM_AGAIN,
    COLUMNS,
    ROWS
  }

  private final InputFile file;
  private final FileLayout layout;
  private final MessageType schema;
  private final Set<String> columns;
  private final long bytes;

  private CopyThroughput(InputFile file, Set<String> columns) throws IOException {
    this.file = file;
    this.layout = FileLayout.read(file);
    this.columns = columns;
    this.bytes =
        layout.chunks().stream()
            .filter(chunk -> columns.contains(chunk.column()))
            .mapToLong(Chunk::length)
            .sum();
    this.schema = Sample.projection(layout.schema(), columns);
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("arguments: FILE COLUMN,COLUMN... ROUNDS");
    }
    new CopyThroughput(
            // Parquet's own for local files reads byte by byte when asked for an array.
            HadoopInputFile.fromPath(
                new org.apache.hadoop.fs.Path(arguments[0]), new Configuration()),
            new HashSet<>(Arrays.asList(arguments[1].split(","))))
        .run(Integer.parseInt(arguments[2]));
  }

  private void run(int rounds) throws IOException {
    Map<Way, List<Double>> rates = new EnumMap<>(Way.class);
    for (int round = 0; round <= rounds; round++) {
      List<Way> ways = new ArrayList<>(List.of(Way.values()));
      // Whoever runs later finds a warmer machine, or a busier disk.
      Collections.rotate(ways, round);
      for (Way way : ways) {
        double rate = megabytesPerSecond(way);
        if (round > 0) {
          rates.computeIfAbsent(way, key -> new ArrayList<>()).add(rate);
        }
      }
    }
    System.out.printf(
        "%d row groups, %.1f MB of columns %s, %d rounds after one to warm up, MB/s of the"
            + " original's bytes%n",
        layout.rowGroups(), bytes / 1e6, columns, rounds);
    double verbatim = median(rates.get(Way.VERBATIM));
    rates.forEach(
        (way, each) ->
            System.out.printf(
                "%-14s min %8.1f  median %8.1f  max %8.1f  verbatim is %6.1f times as fast%n",
                way,
                Collections.min(each),
                median(each),
                Collections.max(each),
                verbatim / median(each)));
  }

  private double megabytesPerSecond(Way way) throws IOException {
    Path directory = Files.createTempDirectory("copy-throughput");
    try {
      long nanos = 0;
      for (int group = 0; group < layout.rowGroups(); group++) {
        Path copy = directory.resolve("copy.parquet");
        long start = System.nanoTime();
        copy(way, group, new LocalOutputFile(copy));
        nanos += System.nanoTime() - start;
        Files.delete(copy);
      }
      return bytes * 1e3 / nanos;
    } finally {
      Files.delete(directory);
    }
  }

  private void copy(Way way, int group, OutputFile to) throws IOException {
    switch (way) {
      case VERBATIM, VERBATIM_AGAIN ->
          BundleWriter.write(file, layout, group, columns, to, Map.of());
      case COLUMNS -> ReencodedColumns.write(file, group, schema, to);
      case ROWS -> ReencodedRows.write(file, group, schema, to);
    }
  }

  private static double median(List<Double> rates) {
    return rates.stream().sorted().skip(rates.size() / 2).findFirst().orElseThrow();
  }
}
