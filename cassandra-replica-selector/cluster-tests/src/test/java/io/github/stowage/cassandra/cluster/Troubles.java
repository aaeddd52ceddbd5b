package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of level WARN and ERROR that the nodes of a cluster have logged since they were first
 * started, by level and source file.
 */
record Troubles(Map<String, List<String>> lines) {
  private static final Pattern LINE =
      Pattern.compile("^(WARN|ERROR) +\\[.*?] \\S+ \\S+ (\\S+):\\d+ - ");

  private static final Pattern PLUG_IN =
      Pattern.compile("stowage|selector", Pattern.CASE_INSENSITIVE);

  /**
   * What a busy machine does, with any snitch: long pauses of the process, and the default role
   * that a starting node tries to make again and again until the other node answers.
   */
  private static final List<String> OF_THE_MACHINE =
      List.of(
          "WARN GCInspector.java", "WARN FailureDetector.java", "WARN CassandraRoleManager.java");

  /** The same: a node that had no time for its gossip puts off looking who is down. */
  private static final String LATE_GOSSIP = "pending tasks; skipping status check";

  /**
   * A class that all of Cassandra logs its notes on the moment through, at most once in a while: a
   * node that is down, a disk that is slow. Of those only what names the plug-in counts.
   */
  private static final String OF_THE_MOMENT = "NoSpamLogger.java";

  static Troubles of(Cluster cluster) {
    Map<String, List<String>> lines = new TreeMap<>();
    for (Node node : cluster.nodes()) {
      for (String line : node.log().lines()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.find() && isOfTheNode(matcher.group(2), line)) {
          String kind = matcher.group(1) + " " + matcher.group(2);
          lines.computeIfAbsent(kind, first -> new ArrayList<>()).add(line);
        }
      }
    }
    return new Troubles(lines);
  }

  private static boolean isOfTheNode(String source, String line) {
    return !line.contains(LATE_GOSSIP)
        && (!source.equals(OF_THE_MOMENT) || PLUG_IN.matcher(line).find());
  }

  /** How many there are of each kind. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    lines.forEach((kind, all) -> counts.put(kind, all.size()));
    return counts;
  }

  /**
   * The kinds of which there are more lines than in the other cluster, with all their lines.
   *
   * @param starts of nodes in each of the clusters: what the other one logged at all may be said
   *     once in each start, or not, as it happens (the missing folder of triggers, when a node
   *     first writes)
   */
  Map<String, List<String>> beyond(Troubles other, int starts) {
    Map<String, List<String>> beyond = new TreeMap<>();
    lines.forEach(
        (kind, all) -> {
          int others = other.lines.getOrDefault(kind, List.of()).size();
          int allowed = others == 0 ? 0 : Math.max(others, starts);
          if (all.size() > allowed && !OF_THE_MACHINE.contains(kind)) {
            beyond.put(kind, all);
          }
        });
    return beyond;
  }
}
