package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.PlanVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Reads what {@link PlanWriter} writes, keys in any order; keys it does not know are skipped. */
final class PlanReader {
  private final Keys partitionKeys = new Keys("partition");
  private final Keys nodeKeys = new Keys("node");
  private String strategy;
  private String vector;
  private Integer nodes;
  private Integer slots;
  private int[] replicas;
  private int[][] placement;
  private RoutingEntries routing;
  private Double maxToMean;
  private Double maxToMeanEvenSplit;
  private Double lowerBound;
  private Double uniquePerNode;
  private CapacityEntries capacities;
  private int[] racks;
  private List<String> partitionNames;
  private List<String> nodeNames;

  /** Verified. */
  PlanFile read(Source source) {
    JsonIn.read(source, PlanFile.CONTENT, this::root);
    requireLengths(source);
    Labels labels = new Labels(partitionNames, nodeNames);
    for (int[] partitions : placement) {
      partitionKeys.resolve(partitions, partitionNames, source);
    }
    Plan plan = Decision.from(() -> PlanVerifier.require(assemble(labels, source)), source);
    return new PlanFile(plan, capacities != null, labels);
  }

  private void root(JsonIn in) throws IOException {
    in.object(key -> member(in, key));
    in.required("strategy", strategy);
    in.required("vector", vector);
    in.required("nodes", nodes);
    in.required("slots", slots);
    in.required("replicas", replicas);
    in.required("placement", placement);
    in.required("routing", routing);
    in.required("maxToMean", maxToMean);
    in.required("maxToMeanEvenSplit", maxToMeanEvenSplit);
    in.required("lowerBound", lowerBound);
    in.required("uniquePerNode", uniquePerNode);
  }

  private void member(JsonIn in, String key) throws IOException {
    switch (key) {
      case "strategy" -> strategy = in.text();
      case "vector" -> vector = in.text();
      case "nodes" -> nodes = in.whole(1);
      case "slots" -> slots = in.whole(1);
      case "replicas" -> replicas = wholes(in, 1);
      case "placement" -> {
        List<int[]> perNode = new ArrayList<>();
        in.array(node -> perNode.add(partitions(node)));
        placement = perNode.toArray(int[][]::new);
      }
      case "routing" -> {
        routing = new RoutingEntries(partitionKeys, nodeKeys);
        in.array(routing::add);
      }
      case "maxToMean" -> maxToMean = in.number();
      case "maxToMeanEvenSplit" -> maxToMeanEvenSplit = in.number();
      case "lowerBound" -> lowerBound = in.number();
      case "uniquePerNode" -> uniquePerNode = in.number();
      case "capacities" -> {
        capacities = new CapacityEntries();
        in.array(capacities::add);
      }
      case "racks" -> racks = wholes(in, 0);
      case "partitionNames" -> partitionNames = texts(in);
      case "nodeNames" -> nodeNames = texts(in);
      default -> in.skip();
    }
  }

  private static List<String> texts(JsonIn in) throws IOException {
    List<String> texts = new ArrayList<>();
    in.array(element -> texts.add(element.text()));
    return texts;
  }

  private int[] partitions(JsonIn in) throws IOException {
    IntStream.Builder partitions = IntStream.builder();
    in.array(element -> partitions.add(partitionKeys.read(element)));
    return partitions.build().toArray();
  }

  private static int[] wholes(JsonIn in, int least) throws IOException {
    IntStream.Builder numbers = IntStream.builder();
    in.array(element -> numbers.add(element.whole(least)));
    return numbers.build().toArray();
  }

  /** Before a number of nodes that nothing else in the file bears out takes memory. */
  private void requireLengths(Source source) {
    String allowed = nodes + ", one per node";
    if (placement.length != nodes) {
      throw source.wrong("placement of " + placement.length + " nodes", allowed);
    }
    if (racks != null && racks.length != nodes) {
      throw source.wrong("racks of " + racks.length + " nodes", allowed);
    }
    if (nodeNames != null && nodeNames.size() != nodes) {
      throw source.wrong("nodeNames of " + nodeNames.size() + " nodes", allowed);
    }
    if (partitionNames != null && partitionNames.size() != replicas.length) {
      throw source.wrong(
          "partitionNames of " + partitionNames.size() + " partitions",
          replicas.length + ", one per partition");
    }
    if (capacities != null && capacities.count() != nodes) {
      throw source.wrong("capacities of " + capacities.count() + " nodes", allowed);
    }
  }

  private Plan assemble(Labels labels, Source source) {
    Nodes all = capacities == null ? Nodes.alike(nodes, slots) : capacities.nodes();
    return new Plan(
        strategy,
        vector,
        racks == null ? all : all.inRacks(racks),
        replicas,
        Placement.of(replicas.length, placement),
        routing.routing(replicas.length, labels, source),
        maxToMean,
        maxToMeanEvenSplit,
        lowerBound,
        uniquePerNode);
  }
}
