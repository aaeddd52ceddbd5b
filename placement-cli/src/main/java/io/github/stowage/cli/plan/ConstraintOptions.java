package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.constraint.ConstraintsBuilder;
import io.github.stowage.core.placement.constraint.NodeState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What a plan must keep to beside slots, and the names of partitions and nodes. */
final class ConstraintOptions {
  @Option(
      names = "--constraints",
      paramLabel = "FILE",
      description =
          "A JSON file with names, replicas, resources, domains, pins, exclusions and partitions to"
              + " keep apart. docs/placement.md tells its keys.")
  private Path path;

  @Option(
      names = "--min-replicas",
      paramLabel = "R",
      converter = Names.Count.class,
      description = "The least replicas of each partition, on distinct nodes.")
  private Integer least;

  @Option(
      names = "--max-replicas",
      paramLabel = "R",
      converter = Names.Count.class,
      description = "The most replicas of each partition.")
  private Integer most;

  @Option(
      names = "--drain",
      paramLabel = "NODE",
      split = ",",
      description =
          "A node that shall hold nothing, by its name or number. It can be copied from until then.")
  private List<String> drained = List.of();

  @Option(
      names = "--dead",
      paramLabel = "NODE",
      split = ",",
      description = "A node that is lost, by its name or number.")
  private List<String> dead = List.of();

  private ConstraintsFile file;

  boolean given() {
    return path != null || least != null || most != null || !drained.isEmpty() || !dead.isEmpty();
  }

  /** The names of the file, or numbers. */
  Labels labels() {
    return path == null ? Labels.NUMBERS : file().labels();
  }

  Source[] files(Source... others) {
    Stream<Source> own = path == null ? Stream.of() : Stream.of(file().source());
    return Stream.concat(Stream.of(others), own).toArray(Source[]::new);
  }

  private ConstraintsFile file() {
    if (file == null) {
      file = ConstraintsFile.read(Source.file(path));
    }
    return file;
  }

  Constraints build(int partitions, int nodes, Labels labels) {
    ConstraintsBuilder builder =
        path == null
            ? Constraints.of(partitions, nodes)
                .names(labels.partitions(partitions), labels.nodes(nodes))
            : file().build(partitions, nodes, labels);
    Constraints base = builder.build();
    for (int p = 0; p < partitions && (least != null || most != null); p++) {
      int from = Math.max(base.least(p), least == null ? 1 : least);
      int to = Math.min(base.most(p), most == null ? Integer.MAX_VALUE : most);
      if (from > to) {
        throw new BadInputException(
            "at least "
                + from
                + " and at most "
                + to
                + " replicas of partition "
                + base.partitionName(p)
                + " contradict each other, allowed: a least that is not"
                + " above the most");
      }
      int partition = p;
      Decision.from(() -> builder.replicas(partition, from, to));
    }
    close(builder, "--drain", drained, NodeState.DRAINED, nodes, labels);
    close(builder, "--dead", dead, NodeState.DEAD, nodes, labels);
    return builder.build();
  }

  private static void close(
      ConstraintsBuilder builder,
      String option,
      List<String> names,
      NodeState state,
      int nodes,
      Labels labels) {
    for (String name : names) {
      int node = labels.node(name, nodes);
      if (node < 0) {
        throw new BadInputException(
            option
                + " "
                + Quoted.of(name)
                + ", allowed: a node by its name, or its number, 0 to "
                + (nodes - 1));
      }
      builder.state(node, state);
    }
  }
}
