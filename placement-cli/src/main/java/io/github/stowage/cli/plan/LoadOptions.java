package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The load of each partition: counted, or to be counted from a trace. */
final class LoadOptions {
  @Option(
      names = "--loads",
      required = true,
      paramLabel = "FILE",
      description =
          "A CSV file with the header partition,load. Partitions count from 0, or have names. Each has"
              + " one line."
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

  private List<String> names;

  /** With the names that the file of loads has, if there are no others; after it has been read. */
  Labels labels(Labels labels) {
    return names == null ? labels : new Labels(names, labels.nodes());
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
    LoadsFile.Named read = LoadsFile.read(source());
    names = read.names();
    int partitions = read.loads().length;
    requireRoom(partitions, slots, source().name() + ": " + partitions + " partitions");
    return read.loads();
  }

  private static void requireRoom(int partitions, int slots, String what) {
    if (partitions > slots) {
      throw new BadInputException(
          what + ", allowed: at most " + slots + ", the slots of all nodes");
    }
  }
}
