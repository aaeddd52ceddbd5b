package io.github.stowage.cli.plan;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What the user calls partitions and nodes; their numbers if no names were given.
 *
 * @param partitions in their order; null if they have no names
 * @param nodes in their order; null if they have no names
 */
record Labels(List<String> partitions, List<String> nodes) {
  static final Labels NUMBERS = new Labels(null, null);

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
    return find(partitions, text, count);
  }

  /** The number of a node by its name or number; -1 if there is none. */
  int node(String text, int count) {
    return find(nodes, text, count);
  }

  private static int find(List<String> names, String text, int count) {
    int named = names == null ? -1 : names.indexOf(text);
    int number = named >= 0 ? named : Numbers.whole(text);
    return number < count ? number : -1;
  }
}
