package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.spark.Benchmark;
import io.github.stowage.alluxio.tpch.Dataset;
import io.github.stowage.alluxio.tpch.SparkClassPath;
import io.github.stowage.alluxio.tpch.TableCache;
import io.github.stowage.cli.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio bench data}: what {@link ColumnsCommand} reads. */
@Command(
    name = "data",
    description = {
      "Makes the files for stowage alluxio bench columns.",
      "They are TPC-H's tables in Parquet, one file for each row group.",
      "This needs Spark, so it works in a checkout only."
    })
final class DataCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "MATRIX", description = "What to measure, a YAML file.")
  private Path matrixFile;

  @Parameters(index = "1", paramLabel = "DIR", description = "The folder for the files.")
  private Path directory;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ColumnsMatrix matrix = ColumnsMatrix.read(matrixFile);
    PrintWriter err = spec.commandLine().getErr();
    TableCache cache = new TableCache(TableCache.ofUser(), spark(), err::println);
    ObjectFolder.make(
        cache.folder(new Dataset(Benchmark.TPCH, matrix.scale(), matrix.rowGroupBytes())),
        directory);
    List<TableObject> objects = ObjectFolder.read(directory);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%d files of %.1f MB in %s%n",
        objects.size(), objects.stream().mapToLong(TableObject::length).sum() / 1e6, directory);
    return 0;
  }

  private static SparkClassPath spark() throws IOException {
    try {
      return SparkClassPath.ofBuild();
    } catch (IllegalStateException e) {
      throw new BadInputException("no Spark here, allowed: a checkout that was built");
    }
  }
}
