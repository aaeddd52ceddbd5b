package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many lines of level WARN and ERROR the nodes of a cluster have logged since they were first
 * started, by level and source file.
 */
record Troubles(Map<String, Integer> lines) {
  private static final Pattern LINE =
      Pattern.compile("^(WARN|ERROR) +\\[.*?] \\S+ \\S+ (\\S+):\\d+ - ");

  /**
   * What a busy machine does, with any snitch: long pauses of the process, and the default role
   * that a starting node tries to make again and again until the other node answers.
   */
  private static final List<String> OF_THE_MACHINE =
      List.of(
          "WARN GCInspector.java", "WARN FailureDetector.java", "WARN CassandraRoleManager.java");

  static Troubles of(Cluster cluster) {
    Map<String, Integer> lines = new TreeMap<>();
    for (Node node : cluster.nodes()) {
      for (String line : node.log().lines()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.find()) {
          lines.merge(matcher.group(1) + " " + matcher.group(2), 1, Integer::sum);
        }
      }
    }
    return new Troubles(lines);
  }

  /**
   * By what there are more lines of each kind than in the other cluster, where there are.
   *
   * @param starts of nodes in each of the clusters: what the other one logged at all may be said
   *     once in each start, or not, as it happens (the missing folder of triggers, when a node
   *     first writes)
   */
  Map<String, Integer> beyond(Troubles other, int starts) {
    Map<String, Integer> beyond = new TreeMap<>();
    lines.forEach(
        (kind, count) -> {
          int others = other.lines.getOrDefault(kind, 0);
          int more = count - (others == 0 ? 0 : Math.max(others, starts));
          if (more > 0 && !OF_THE_MACHINE.contains(kind)) {
            beyond.put(kind, more);
          }
        });
    return beyond;
  }
}
