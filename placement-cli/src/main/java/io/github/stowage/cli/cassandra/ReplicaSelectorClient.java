package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import java.util.List;
import java.util.Map;

/**
 * The replica selector's MBean on one node. Only open types cross the wire, so this needs no class
 * of the plug-in and works with any version of it.
 */
final class ReplicaSelectorClient implements AutoCloseable {
  static final String MBEAN = "io.github.stowage:type=ReplicaSelector";

  private final JmxConnection connection;

  /**
   * @param connection which this closes
   * @throws BadInputException if the node has no plug-in
   */
  ReplicaSelectorClient(JmxConnection connection) {
    this.connection = connection;
    boolean loaded = false;
    try {
      loaded = connection.has(MBEAN);
    } finally {
      if (!loaded) {
        connection.close();
      }
    }
    if (!loaded) {
      throw new BadInputException(
          "the plug-in is not loaded on "
              + connection.node()
              + " (no MBean "
              + MBEAN
              + "): put its jar into Cassandra's lib/, set endpoint_snitch:"
              + " io.github.stowage.cassandra.ResourceAwareSnitch and dynamic_snitch: false in"
              + " cassandra.yaml, and restart the node");
    }
  }

  /** host:port. */
  String node() {
    return connection.node();
  }

  /** The named attributes that the plug-in has, in the order asked for. */
  Map<String, Object> read(String... names) {
    return connection.read(MBEAN, names);
  }

  /**
   * @throws BadInputException with the plug-in's own words if it refuses the value
   */
  void write(String name, Object value) {
    connection.write(MBEAN, name, value);
  }

  /**
   * @throws BadInputException with the plug-in's own words if it refuses the arguments
   */
  Object call(String operation, Object[] arguments, List<Class<?>> types) {
    return connection.call(MBEAN, operation, arguments, types);
  }

  @Override
  public void close() {
    connection.close();
  }
}
