package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Routing;
import java.io.IOException;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The routing of a plan file, entries in any order. */
final class RoutingEntries {
  private final IntStream.Builder partitions = IntStream.builder();
  private final IntStream.Builder nodes = IntStream.builder();
  private final DoubleStream.Builder weights = DoubleStream.builder();

  private final Keys partitionKeys;
  private final Keys nodeKeys;

  private Integer partition;
  private Integer node;
  private Double weight;

  RoutingEntries(Keys partitionKeys, Keys nodeKeys) {
    this.partitionKeys = partitionKeys;
    this.nodeKeys = nodeKeys;
  }

  void add(JsonIn in) throws IOException {
    partition = null;
    node = null;
    weight = null;
    in.object(
        key -> {
          switch (key) {
            case "partition" -> partition = partitionKeys.read(in);
            case "node" -> node = nodeKeys.read(in);
            case "weight" -> weight = in.number();
            default -> in.skip();
          }
        });
    partitions.add(in.required("partition", partition));
    nodes.add(in.required("node", node));
    weights.add(in.required("weight", weight));
  }

  Routing routing(int partitionCount, Labels labels, Source source) {
    int[] partitionOf = partitions.build().toArray();
    int[] nodeOf = nodes.build().toArray();
    partitionKeys.resolve(partitionOf, labels.partitions(), source);
    nodeKeys.resolve(nodeOf, labels.nodes(), source);
    return Routing.of(partitionCount, partitionOf, nodeOf, weights.build().toArray());
  }
}
