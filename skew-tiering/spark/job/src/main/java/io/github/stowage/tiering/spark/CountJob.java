package io.github.stowage.tiering.spark;

import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.spark.observe.SparkTable;
import io.github.stowage.tiering.spark.report.CountsFile;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The job and its options: those of {@code stowage tier count}. */
@Command(
    name = "stowage-tiering-spark",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Counts how many rows each combination of values has.",
      "stowage tier advise and stowage tier plan take the file with --counts."
    })
final class CountJob implements Callable<Integer> {
  @ArgGroup(multiplicity = "1")
  private Origin origin;

  private static final class Origin {
    @Option(names = "--parquet", paramLabel = "PATH", description = "A Parquet table.")
    private String parquet;

    @Option(
        names = "--csv",
        paramLabel = "PATH",
        description = "CSV files, each with the same header.")
    private String csv;

    @Option(names = "--table", paramLabel = "NAME", description = "A table of Spark's catalogs.")
    private String table;
  }

  @Option(
      names = "--columns",
      required = true,
      split = ",",
      paramLabel = "COLUMN",
      description = "The columns by which the table is read, separated by commas.")
  private List<String> columns;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description = "What stands for null in CSV files (default: nothing does).")
  private String nullText;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Write the counts to this file. The file is complete or untouched.")
  private String out;

  @Option(names = "--overwrite", description = "Replace the file if it is there.")
  private boolean overwrite;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (columns.stream().distinct().count() < columns.size()) {
      throw new BadJobException("--columns: a column is there twice, allowed: once");
    }
    SparkSession session = Session.start(origin.table != null);
    try {
      CountsFile file = CountsFile.at(out, overwrite, session.sparkContext().hadoopConfiguration());
      KeyCounts counts = table(session).count(columns);
      file.write(counts);
      spec.commandLine()
          .getErr()
          .printf("stowage: %,d rows, %,d keys: %s%n", counts.totalRows(), counts.keys(), out);
    } finally {
      session.stop();
    }
    return 0;
  }

  private SparkTable table(SparkSession session) {
    if (origin.csv != null) {
      return SparkTable.csv(session, origin.csv, nullText);
    }
    return origin.parquet != null
        ? SparkTable.parquet(session, origin.parquet)
        : SparkTable.named(session, origin.table);
  }
}
