package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.testkit.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * How many messages coordinators have sent to each data node: reads, as long as nothing else is
 * asked of them. What a node has served says it later, and evened out by its queue.
 */
final class SentReads {
  private record Counter(Node coordinator, int node, ObjectName name) {}

  private final List<Counter> counters = new ArrayList<>();
  private final int nodes;

  SentReads(DemoCluster cluster) throws JMException, IOException {
    List<Node> dataNodes = cluster.dataNodes();
    nodes = dataNodes.size();
    for (Node coordinator : cluster.coordinators()) {
      for (int node = 0; node < nodes; node++) {
        Set<ObjectName> names = coordinator.jmx().queryNames(pattern(dataNodes.get(node)), null);
        if (names.size() != 1) {
          throw new IOException(pattern(dataNodes.get(node)) + ": " + names + " on a coordinator");
        }
        counters.add(new Counter(coordinator, node, names.iterator().next()));
      }
    }
  }

  private static ObjectName pattern(Node node) throws JMException {
    return new ObjectName(
        "org.apache.cassandra.metrics:type=Connection,scope="
            + node.address()
            + "_*,name=SmallMessageCompletedTasks");
  }

  /** By the data nodes' order, since the coordinators' start. */
  long[] counts() throws JMException, IOException {
    long[] counts = new long[nodes];
    for (Counter counter : counters) {
      Object value = counter.coordinator.jmx().getAttribute(counter.name, "Value");
      counts[counter.node] += ((Number) value).longValue();
    }
    return counts;
  }
}
