package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.CommandFailedException;
import java.util.Map;

/**
 * What orders replicas on a node.
 *
 * @param outer class of the snitch that Cassandra asks
 * @param dynamic whether that is Cassandra's dynamic snitch
 * @param inner class of the snitch below the dynamic one, else the outer one
 * @param topology class of the stock snitch that knows racks and data centres: below everything
 */
record SnitchState(String outer, boolean dynamic, String inner, String topology) {
  private static final String DYNAMIC = "org.apache.cassandra.locator.DynamicEndpointSnitch";
  private static final String DYNAMIC_BEAN = "org.apache.cassandra.db:type=DynamicEndpointSnitch";
  static final String INFO_BEAN = "org.apache.cassandra.db:type=EndpointSnitchInfo";

  static SnitchState of(JmxConnection node) {
    String outer = text(node, INFO_BEAN, "SnitchName");
    boolean dynamic = outer.equals(DYNAMIC);
    String inner = dynamic ? text(node, DYNAMIC_BEAN, "SubsnitchClassName") : outer;
    String topology =
        inner.equals(Snitch.OURS) ? text(node, ReplicaSelectorClient.MBEAN, "Delegate") : inner;
    return new SnitchState(outer, dynamic, inner, topology);
  }

  private static String text(JmxConnection node, String bean, String attribute) {
    Map<String, Object> values = node.read(bean, attribute);
    if (!(values.get(attribute) instanceof String text)) {
      throw new CommandFailedException(
          node.node() + " does not tell its snitch: no " + attribute + " in " + bean, null);
    }
    return text;
  }

  /** What the node would be told to get here. */
  String describe() {
    String name = inner.equals(Snitch.OURS) ? Snitch.STOWAGE.key() : Snitch.RING_ORDER.key();
    String kind =
        !dynamic
            ? name
            : inner.equals(Snitch.OURS)
                ? Snitch.STOWAGE.key() + " under the dynamic snitch"
                : Snitch.STOCK_DYNAMIC.key();
    return kind + " over " + topology.substring(topology.lastIndexOf('.') + 1);
  }

  /** The same topology, ordered in another way. */
  SnitchState with(Snitch snitch) {
    return switch (snitch) {
      case STOCK_DYNAMIC -> new SnitchState(DYNAMIC, true, topology, topology);
      case RING_ORDER -> new SnitchState(topology, false, topology, topology);
      case STOWAGE -> new SnitchState(Snitch.OURS, false, Snitch.OURS, topology);
    };
  }
}
