package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.constraint.ConstraintsBuilder;
import io.github.stowage.core.placement.constraint.NodeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON file with constraints, and names of partitions and nodes. */
final class ConstraintsFile {
  private static final String CONTENT =
      "an object with nodes, partitions, replicas, most, apart, each as documented";

  private final Source source;
  private final List<ConstraintEntry> nodes = new ArrayList<>();
  private final List<ConstraintEntry> partitions = new ArrayList<>();
  private final Map<String, Integer> most = new LinkedHashMap<>();
  private final List<List<String>> apart = new ArrayList<>();
  private final ConstraintEntry all = new ConstraintEntry(ConstraintEntry.Kind.REPLICAS);

  private ConstraintsFile(Source source) {
    this.source = source;
  }

  static ConstraintsFile read(Source source) {
    ConstraintsFile file = new ConstraintsFile(source);
    JsonIn.read(source, CONTENT, in -> in.object(key -> file.member(in, key)));
    return file;
  }

  private void member(JsonIn in, String key) throws IOException {
    switch (key) {
      case "nodes" -> in.array(entry -> nodes.add(ConstraintEntry.node(entry)));
      case "partitions" -> in.array(entry -> partitions.add(ConstraintEntry.partition(entry)));
      case "replicas" -> all.read(in);
      case "most" -> in.object(level -> most.put(level, in.whole(1)));
      case "apart" ->
          in.array(
              group -> {
                List<String> names = new ArrayList<>();
                group.array(name -> names.add(name.text()));
                apart.add(names);
              });
      default ->
          throw source.wrong("key " + Quoted.of(key), "nodes, partitions, replicas, most, apart");
    }
  }

  Source source() {
    return source;
  }

  Labels labels() {
    return new Labels(names(partitions, "partition"), names(nodes, "node"));
  }

  private List<String> names(List<ConstraintEntry> entries, String kind) {
    if (entries.isEmpty()) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>();
    for (ConstraintEntry entry : entries) {
      if (!names.add(entry.name)) {
        throw source.wrong(kind + " " + Quoted.of(entry.name) + " is there twice", "each once");
      }
    }
    return List.copyOf(names);
  }

  /** The constraints so far; the library's own words say what is wrong with a value. */
  ConstraintsBuilder build(int partitionCount, int nodeCount, Labels labels) {
    requireCount(partitions, partitionCount, "partitions", "loads");
    requireCount(nodes, nodeCount, "nodes", "--nodes");
    return Decision.from(() -> assemble(partitionCount, nodeCount, labels), source);
  }

  private void requireCount(List<ConstraintEntry> entries, int count, String what, String of) {
    if (!entries.isEmpty() && entries.size() != count) {
      throw source.wrong(
          entries.size() + " " + what, count + ", as many as " + of + " has, or none");
    }
  }

  private ConstraintsBuilder assemble(int partitionCount, int nodeCount, Labels labels) {
    ConstraintsBuilder builder = Constraints.of(partitionCount, nodeCount);
    String[] partitionNames = new String[partitionCount];
    String[] nodeNames = new String[nodeCount];
    Arrays.setAll(partitionNames, labels::partition);
    Arrays.setAll(nodeNames, labels::node);
    builder.names(partitionNames, nodeNames);
    for (int p = 0; p < partitionCount; p++) {
      ConstraintEntry entry = partitions.isEmpty() ? all : partitions.get(p);
      int least = entry.min != null ? entry.min : all.min != null ? all.min : 1;
      int atMost = entry.max != null ? entry.max : all.max != null ? all.max : Integer.MAX_VALUE;
      builder.replicas(p, least, atMost);
      for (String node : entry.pin) {
        builder.pin(p, node(labels, node, nodeCount));
      }
      for (String node : entry.exclude) {
        builder.exclude(p, node(labels, node, nodeCount));
      }
    }
    for (List<String> group : apart) {
      builder.apart(
          group.stream().mapToInt(name -> partition(labels, name, partitionCount)).toArray());
    }
    levels(builder);
    resources(builder, partitionCount, nodeCount);
    for (int n = 0; n < nodes.size(); n++) {
      builder.state(n, nodes.get(n).state == null ? NodeState.IN_SERVICE : nodes.get(n).state);
    }
    return builder;
  }

  private void levels(ConstraintsBuilder builder) {
    Set<String> levels = new LinkedHashSet<>();
    nodes.forEach(node -> levels.addAll(node.domains.keySet()));
    for (String level : most.keySet()) {
      if (!levels.contains(level)) {
        throw source.wrong("most per " + Quoted.of(level), "levels that nodes have as domains");
      }
    }
    for (String level : levels) {
      Map<String, Integer> known = new HashMap<>();
      int[] domains = new int[nodes.size()];
      for (int n = 0; n < domains.length; n++) {
        String domain = nodes.get(n).domains.get(level);
        if (domain == null) {
          throw source.wrong(
              "node " + Quoted.of(nodes.get(n).name) + " has no " + level, "one for each node");
        }
        known.putIfAbsent(domain, known.size());
        domains[n] = known.get(domain);
      }
      builder.domains(level, domains, most.getOrDefault(level, 1));
    }
  }

  private void resources(ConstraintsBuilder builder, int partitionCount, int nodeCount) {
    Set<String> names = new LinkedHashSet<>();
    nodes.forEach(node -> names.addAll(node.resources.keySet()));
    partitions.forEach(partition -> names.addAll(partition.resources.keySet()));
    for (String name : names) {
      double[] demand = new double[partitionCount];
      double[] capacity = new double[nodeCount];
      Arrays.fill(capacity, Double.POSITIVE_INFINITY);
      for (int p = 0; p < partitions.size(); p++) {
        demand[p] = partitions.get(p).resources.getOrDefault(name, 0.0);
      }
      for (int n = 0; n < nodes.size(); n++) {
        capacity[n] = nodes.get(n).resources.getOrDefault(name, Double.POSITIVE_INFINITY);
      }
      builder.resource(name, demand, capacity);
    }
  }

  private int node(Labels labels, String text, int count) {
    int node = labels.node(text, count);
    if (node < 0) {
      throw source.wrong("node " + Quoted.of(text), "a node by its name or number");
    }
    return node;
  }

  private int partition(Labels labels, String text, int count) {
    int partition = labels.partition(text, count);
    if (partition < 0) {
      throw source.wrong("partition " + Quoted.of(text), "a partition by its name or number");
    }
    return partition;
  }
}
