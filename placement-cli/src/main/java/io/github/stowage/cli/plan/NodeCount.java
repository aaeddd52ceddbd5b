package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import java.util.ArrayList;
import java.util.List;

/**
 * How many nodes a plan has after a replan, and what partitions and nodes are called.
 *
 * @param withLeaving the names of nodes that leave, too
 */
record NodeCount(int count, Labels labels, Labels withLeaving) {
  /**
   * @param given the option, or null
   * @param added names of new nodes
   * @param names of the option or the file of constraints; without any, the old plan's hold
   */
  static NodeCount of(Integer given, PlanFile old, List<String> added, Labels names) {
    int before = old.plan().nodes().count();
    int count = given == null ? before + added.size() : given;
    if (!added.isEmpty() && count != before + added.size()) {
      throw new BadInputException(
          "--nodes "
              + given
              + " and --add "
              + String.join(",", added)
              + " contradict each other, allowed: --nodes "
              + (before + added.size())
              + ", the plan's "
              + before
              + " and those added, or no --nodes");
    }
    List<String> partitions =
        names.partitions() == null ? old.labels().partitions() : names.partitions();
    List<String> all = old.labels().nodes();
    if (!added.isEmpty()) {
      all = new ArrayList<>(List.of(old.labels().nodes(before)));
      for (String name : added) {
        requireNew(name, all);
        all.add(name);
      }
    }
    if (names.nodes() == null) {
      boolean known = all != null && all.size() >= count;
      List<String> staying = known ? List.copyOf(all.subList(0, count)) : null;
      boolean leave = known || count <= before;
      return new NodeCount(
          count, new Labels(partitions, staying), new Labels(partitions, leave ? all : null));
    }
    requireSame(names.nodes(), all);
    List<String> withLeaving = new ArrayList<>(names.nodes());
    for (int n = withLeaving.size(); n < before; n++) {
      withLeaving.add(old.labels().node(n));
    }
    return new NodeCount(
        count, new Labels(partitions, names.nodes()), new Labels(partitions, withLeaving));
  }

  private static void requireNew(String name, List<String> all) {
    if (name.isBlank() || all.contains(name)) {
      throw new BadInputException(
          "--add " + Quoted.of(name) + ", allowed: a name that no node has, each once");
    }
  }

  /** Nodes that are named are the plan's and those added, in their order, as far as both go. */
  private static void requireSame(List<String> named, List<String> all) {
    for (int n = 0; all != null && n < Math.min(all.size(), named.size()); n++) {
      if (!named.get(n).equals(all.get(n))) {
        throw new BadInputException(
            "node "
                + n
                + " is "
                + Quoted.of(all.get(n))
                + " in the plan or --add, and "
                + Quoted.of(named.get(n))
                + " in --nodes or --constraints, allowed: the same nodes in the same order");
      }
    }
  }
}
