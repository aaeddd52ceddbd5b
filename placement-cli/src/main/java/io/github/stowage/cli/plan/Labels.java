package io.github.stowage.cli.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What the user calls partitions and nodes; their numbers if no names were given. */
final class Labels {
  static final Labels NUMBERS = new Labels(null, null);

  private final List<String> partitions;
  private final List<String> nodes;
  private final Map<String, Integer> partitionNumbers;
  private final Map<String, Integer> nodeNumbers;

  /**
   * @param partitions in their order; null if they have no names
   * @param nodes in their order; null if they have no names
   */
  Labels(List<String> partitions, List<String> nodes) {
    this.partitions = partitions;
    this.nodes = nodes;
    partitionNumbers = numbers(partitions);
    nodeNumbers = numbers(nodes);
  }

  private static Map<String, Integer> numbers(List<String> names) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; names != null && i < names.size(); i++) {
      numbers.putIfAbsent(names.get(i), i);
    }
    return numbers;
  }

  List<String> partitions() {
    return partitions;
  }

  List<String> nodes() {
    return nodes;
  }

  String partition(int number) {
    return partitions == null ? Integer.toString(number) : partitions.get(number);
  }

  String node(int number) {
    return nodes == null ? Integer.toString(number) : nodes.get(number);
  }

  String[] partitions(int count) {
    return IntStream.range(0, count).mapToObj(this::partition).toArray(String[]::new);
  }

  String[] nodes(int count) {
    return IntStream.range(0, count).mapToObj(this::node).toArray(String[]::new);
  }

  /** The number of a partition by its name or number; -1 if there is none. */
  int partition(String text, int count) {
    return find(partitionNumbers, text, count);
  }

  /** The number of a node by its name or number; -1 if there is none. */
  int node(String text, int count) {
    return find(nodeNumbers, text, count);
  }

  private static int find(Map<String, Integer> numbers, String text, int count) {
    Integer named = numbers.get(text);
    int number = named == null ? Numbers.whole(text) : named;
    return number < count ? number : -1;
  }
}
