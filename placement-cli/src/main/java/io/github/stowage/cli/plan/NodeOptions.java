package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Nodes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The nodes that a plan may use. */
final class NodeOptions {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      converter = GivenNodes.Converter.class,
      description =
          "The number of nodes, which count from 0, or their names with commas between them."
              + " replan keeps the old plan's by default, and those of --add.")
  private GivenNodes given;

  private int count;
  private Labels labels = Labels.NUMBERS;

  @Option(
      names = "--slots",
      paramLabel = "K",
      converter = Names.Count.class,
      description =
          "The number of replicas that fit on a node. --capacities replaces it."
              + " replan keeps the old plan's number by default.")
  private Integer slots;

  @Option(
      names = "--racks",
      paramLabel = "FILE",
      description =
          "A CSV file with the header node,rack. Replicas of a partition then go to different racks."
              + " A rack may have any name.")
  private Path racks;

  @Option(
      names = "--capacities",
      paramLabel = "FILE",
      description =
          "A CSV file with the header node,slots,speed. It gives each node's slots and relative speed.")
  private Path capacities;

  /** Nodes, and whether the capacities of each were given. */
  record Choice(Nodes nodes, boolean capacities) {}

  /** The number of nodes, if it was given. */
  Integer given() {
    return given == null ? null : given.count();
  }

  /**
   * With the names of the option, which must be those of the file of constraints, if it has any.
   */
  Labels named(Labels inConstraints) {
    if (given == null || given.names() == null) {
      return inConstraints;
    }
    if (inConstraints.nodes() != null && !inConstraints.nodes().equals(given.names())) {
      throw new BadInputException(
          "--nodes "
              + String.join(",", given.names())
              + " and the nodes of --constraints, "
              + String.join(",", inConstraints.nodes())
              + ", contradict each other, allowed: the same nodes in the same order");
    }
    return new Labels(inConstraints.partitions(), given.names());
  }

  Choice choose(Labels names) {
    if (given == null) {
      throw new BadInputException("--nodes missing, allowed: 1 to 2147483647, or names");
    }
    count = given.count();
    labels = names;
    if (capacities == null && slots == null) {
      throw new BadInputException(
          "--slots missing, allowed: 1 to 2147483647, or --capacities FILE instead");
    }
    Nodes nodes = capacities == null ? alike(slots) : fromFile();
    return new Choice(racks == null ? nodes : inRacks(nodes), capacities != null);
  }

  /** What is not given is as in the old plan. */
  Choice choose(PlanFile old, Source oldFile, int nodeCount, Labels names) {
    count = nodeCount;
    labels = names;
    Nodes before = old.plan().nodes();
    boolean keep = capacities == null && slots == null && old.capacities();
    Nodes nodes;
    if (capacities != null) {
      nodes = fromFile();
    } else if (keep) {
      requireKnown("--capacities", before, oldFile);
      int[] slotsOf = new int[count];
      double[] speeds = new double[count];
      Arrays.setAll(slotsOf, before::slots);
      Arrays.setAll(speeds, before::speed);
      nodes = Nodes.of(slotsOf, speeds);
    } else {
      nodes = alike(slots == null ? PlanWriter.mostSlots(before) : slots);
    }
    if (racks != null) {
      nodes = inRacks(nodes);
    } else if (before.hasRacks()) {
      requireKnown("--racks", before, oldFile);
      int[] kept = new int[count];
      Arrays.setAll(kept, before::rack);
      nodes = nodes.inRacks(kept);
    }
    return new Choice(nodes, capacities != null || keep);
  }

  /** The files that say something about nodes. */
  Source[] files(Source... others) {
    Stream<Source> own = Stream.of(racks, capacities).filter(Objects::nonNull).map(Source::file);
    return Stream.concat(Arrays.stream(others), own).toArray(Source[]::new);
  }

  private Nodes alike(int slotsPerNode) {
    long all = (long) count * slotsPerNode;
    if (all > Integer.MAX_VALUE - 8) {
      throw new BadInputException(
          "--nodes "
              + count
              + " x --slots "
              + slotsPerNode
              + ": "
              + all
              + " slots in all, allowed: at most "
              + (Integer.MAX_VALUE - 8));
    }
    return Decision.from(() -> Nodes.alike(count, slotsPerNode));
  }

  private Nodes fromFile() {
    return CapacitiesFile.read(Source.file(capacities), count, labels);
  }

  private Nodes inRacks(Nodes nodes) {
    return nodes.inRacks(RacksFile.read(Source.file(racks), count, labels));
  }

  private void requireKnown(String option, Nodes before, Source oldFile) {
    if (count > before.count()) {
      throw new BadInputException(
          option
              + " missing, allowed: a file for all "
              + count
              + " nodes, since "
              + oldFile.name()
              + " has it for its "
              + before.count());
    }
  }
}
