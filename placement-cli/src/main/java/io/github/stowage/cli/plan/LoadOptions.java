package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The load of each partition: counted, or to be counted from a trace. */
final class LoadOptions {
  @Option(
      names = "--loads",
      required = true,
      paramLabel = "FILE",
      description =
          "A CSV file with the header partition,load. Partitions count from 0. Each has one line."
              + " Loads may have any unit. - means standard input.")
  private Path loads;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private Trace trace;

  private static final class Trace {
    @Option(
        names = "--trace",
        required = true,
        paramLabel = "FILE",
        description =
            "A file of requests, instead of --loads. Each line is the key of one request."
                + " - means standard input.")
    private Path file;

    @Option(
        names = "--partitions",
        required = true,
        paramLabel = "P",
        converter = Names.Count.class,
        description = "The number of partitions. Keys are hashed into them.")
    private int partitions;
  }

  Source source() {
    return Source.fileOrStandardInput(trace == null ? loads : trace.file);
  }

  /**
   * @param slots of all nodes
   * @param labels names by which the file may call partitions
   * @param of what has the names, for messages
   */
  double[] read(int slots, Labels labels, String of) {
    if (trace == null && labels.partitions() != null) {
      double[] read = FileLoads.read(source(), labels.partitions(), "partition", of);
      requireRoom(read.length, slots, source().name() + ": " + read.length + " partitions");
      return read;
    }
    if (trace != null) {
      requireRoom(trace.partitions, slots, "--partitions " + trace.partitions);
      return Decision.from(() -> TraceFile.read(source(), trace.partitions), source());
    }
    double[] read = LoadsFile.read(source());
    requireRoom(read.length, slots, source().name() + ": " + read.length + " partitions");
    return read;
  }

  private static void requireRoom(int partitions, int slots, String what) {
    if (partitions > slots) {
      throw new BadInputException(
          what + ", allowed: at most " + slots + ", the slots of all nodes");
    }
  }
}
