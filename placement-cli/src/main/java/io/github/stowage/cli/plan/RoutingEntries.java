package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.core.placement.Routing;
import java.io.IOException;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The routing of a plan file, entries in any order. */
final class RoutingEntries {
  private final IntStream.Builder partitions = IntStream.builder();
  private final IntStream.Builder nodes = IntStream.builder();
  private final DoubleStream.Builder weights = DoubleStream.builder();

  private Integer partition;
  private Integer node;
  private Double weight;

  void add(JsonIn in) throws IOException {
    partition = null;
    node = null;
    weight = null;
    in.object(
        key -> {
          switch (key) {
            case "partition" -> partition = in.whole(0);
            case "node" -> node = in.whole(0);
            case "weight" -> weight = in.number();
            default -> in.skip();
          }
        });
    partitions.add(in.required("partition", partition));
    nodes.add(in.required("node", node));
    weights.add(in.required("weight", weight));
  }

  Routing routing(int partitionCount) {
    return Routing.of(
        partitionCount,
        partitions.build().toArray(),
        nodes.build().toArray(),
        weights.build().toArray());
  }
}
