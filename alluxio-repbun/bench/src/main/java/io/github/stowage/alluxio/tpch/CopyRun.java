package io.github.stowage.alluxio.tpch;

import io.github.stowage.alluxio.parquet.BundleWriter;
import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.spark.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.InputFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How fast columns of a file are copied: as they are, and decoded and encoded again by Spark. */
@Command(
    name = "copy-run",
    mixinStandardHelpOptions = true,
    description = "Copies columns of lineitem, verbatim and through Spark; throughput and ratio.")
public final class CopyRun implements Callable<Integer> {
  private static final double MB = 1e6;
  private static final Configuration CONFIGURATION = new Configuration();

  @Option(names = "--scale", defaultValue = "0.5", description = "Of TPC-H (${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--columns",
      split = ",",
      defaultValue = "l_quantity,l_extendedprice,l_discount,l_shipdate",
      description = "Which to copy (${DEFAULT-VALUE}).")
  private List<String> columns;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description =
          "Both ways in turn, after one round to warm up; medians count, 1 to 100"
              + " (${DEFAULT-VALUE}).")
  private int rounds;

  @Spec private CommandSpec command;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new CopyRun()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (rounds < 1 || rounds > 100) {
      throw new ParameterException(
          command.commandLine(), "--rounds is " + rounds + ", allowed: 1 to 100");
    }
    SparkClassPath classPath = SparkClassPath.ofBuild();
    TableCache cache = new TableCache(TableCache.ofUser(), classPath, System.err::println);
    Path file =
        largest(cache.folder(new Dataset(Benchmark.TPCH, scale, 128 << 20)).resolve("lineitem"));
    Path work = Files.createTempDirectory("copy-run-");
    SparkSpec spec = new SparkSpec(classPath, work, List.of(), Map.of(), List.of());
    try (SparkJvm spark = new SparkJvm(spec)) {
      List<Long> verbatim = new ArrayList<>();
      List<Long> rewritten = new ArrayList<>();
      for (int round = 0; round <= rounds; round++) {
        long copied = copyNanos(file, work.resolve("bundle"));
        long rewrote = rewriteNanos(spark, file, work.resolve("rewritten"));
        if (round > 0) {
          verbatim.add(copied);
          rewritten.add(rewrote);
        }
      }
      print(bytes(FileLayout.read(open(file))), median(verbatim), median(rewritten));
    }
    Folders.delete(work);
    return 0;
  }

  private static Path largest(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .max((one, other) -> Long.compare(one.toFile().length(), other.toFile().length()))
          .orElseThrow();
    }
  }

  private long copyNanos(Path file, Path bundle) throws IOException {
    long nanos = 0;
    InputFile from = open(file);
    FileLayout layout = FileLayout.read(from);
    for (int group = 0; group < layout.rowGroups(); group++) {
      long start = System.nanoTime();
      BundleWriter.write(
          from,
          layout,
          group,
          Set.copyOf(columns),
          HadoopOutputFile.fromPath(hadoop(bundle), CONFIGURATION),
          Map.of());
      nanos += System.nanoTime() - start;
      Files.delete(bundle);
    }
    return nanos;
  }

  private long rewriteNanos(SparkJvm spark, Path file, Path target) throws IOException {
    return spark.rewrite(new Request.Rewrite(file.toString(), columns, target.toString())).nanos();
  }

  private long bytes(FileLayout layout) {
    return layout.chunks().stream()
        .filter(chunk -> columns.contains(chunk.column()))
        .mapToLong(Chunk::length)
        .sum();
  }

  // Of the streams that Spark uses, too; Parquet's own for local files read byte by byte.
  private static InputFile open(Path file) throws IOException {
    return HadoopInputFile.fromPath(hadoop(file), CONFIGURATION);
  }

  private static org.apache.hadoop.fs.Path hadoop(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  private static long median(List<Long> nanos) {
    return nanos.stream().sorted().skip(nanos.size() / 2).findFirst().orElseThrow();
  }

  private void print(long bytes, long verbatim, long rewritten) {
    System.out.printf(
        Locale.ROOT,
        "%s: %.1f MB; verbatim %.1f MB/s, through Spark %.1f MB/s: %.1f times as fast%n",
        String.join(", ", columns),
        bytes / MB,
        bytes / MB / (verbatim / 1e9),
        bytes / MB / (rewritten / 1e9),
        (double) rewritten / verbatim);
  }
}
