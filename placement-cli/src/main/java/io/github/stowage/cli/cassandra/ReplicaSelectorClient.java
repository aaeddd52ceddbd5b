package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The replica selector's MBean on one node. Only open types cross the wire, so this needs no class
 * of the plug-in and works with any version of it.
 */
final class ReplicaSelectorClient implements AutoCloseable {
  static final String MBEAN = "io.github.stowage:type=ReplicaSelector";

  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
  private static final String ANSWER_TIMEOUT_MILLIS = "15000";

  private final String node;
  private final JMXConnector connector;
  private final MBeanServerConnection server;
  private final ObjectName mbean;

  private ReplicaSelectorClient(String node, JMXConnector connector)
      throws IOException, JMException {
    this.node = node;
    this.connector = connector;
    server = connector.getMBeanServerConnection();
    mbean = new ObjectName(MBEAN);
  }

  /**
   * @param credentials user and password, or null
   * @throws BadInputException if the node does not answer, refuses, or has no plug-in
   */
  @SuppressWarnings("BanJNDI") // JMX has no other way, and the user names the node, as for nodetool
  static ReplicaSelectorClient connect(String host, int port, String[] credentials) {
    boolean bareIpv6 = host.contains(":") && !host.startsWith("[");
    String node = (bareIpv6 ? "[" + host + "]" : host) + ":" + port;
    // RMI waits without end for a peer that accepts and stays silent, such as a paused node.
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", ANSWER_TIMEOUT_MILLIS);
    System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", ANSWER_TIMEOUT_MILLIS);
    try (Socket probe = new Socket()) {
      // RMI's own connect has no timeout of its own either.
      probe.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
      probe.close();
      JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + node + "/jmxrmi");
      Map<String, Object> environment =
          credentials == null ? Map.of() : Map.of(JMXConnector.CREDENTIALS, credentials);
      JMXConnector connector = JMXConnectorFactory.connect(url, environment);
      ReplicaSelectorClient client = new ReplicaSelectorClient(node, connector);
      if (!client.server.isRegistered(client.mbean)) {
        client.close();
        throw new BadInputException(
            "the plug-in is not loaded on "
                + node
                + " (no MBean "
                + MBEAN
                + "): put its jar into Cassandra's lib/, set endpoint_snitch:"
                + " io.github.stowage.cassandra.ResourceAwareSnitch and dynamic_snitch: false in"
                + " cassandra.yaml, and restart the node");
      }
      return client;
    } catch (SecurityException e) {
      throw new BadInputException(
          "JMX on " + node + " refused the user: " + e.getMessage() + " (--username)");
    } catch (IOException | JMException e) {
      throw new BadInputException("cannot connect to JMX on " + node + ": " + reason(e));
    }
  }

  /** host:port. */
  String node() {
    return node;
  }

  /** The named attributes that the plug-in has, in the order asked for. */
  Map<String, Object> read(String... names) {
    try {
      Map<String, Object> values = new LinkedHashMap<>();
      for (Attribute attribute : server.getAttributes(mbean, names).asList()) {
        values.put(attribute.getName(), attribute.getValue());
      }
      return values;
    } catch (IOException | JMException e) {
      throw lost(e);
    }
  }

  /**
   * @throws BadInputException with the plug-in's own words if it refuses the value
   */
  void write(String name, Object value) {
    try {
      server.setAttribute(mbean, new Attribute(name, value));
    } catch (RuntimeMBeanException e) {
      String words = String.valueOf(e.getTargetException().getMessage());
      throw new BadInputException(node + ": " + words.replaceFirst("^stowage: ", ""));
    } catch (IOException | JMException e) {
      throw lost(e);
    }
  }

  private RuntimeException lost(Exception e) {
    if (e instanceof InstanceNotFoundException) {
      return new CommandFailedException("the plug-in went away on " + node, e);
    }
    return new CommandFailedException("JMX on " + node + " failed: " + reason(e), e);
  }

  /** The innermost cause says what happened; RMI wraps it several times over. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message.lines().findFirst().get();
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException e) {
      // The other side is gone already, which is what closing is for.
      return;
    }
  }
}
