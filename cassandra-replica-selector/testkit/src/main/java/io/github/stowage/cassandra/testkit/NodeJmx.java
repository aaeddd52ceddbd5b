package io.github.stowage.cassandra.testkit;

import io.github.stowage.cassandra.agent.ServiceTimesMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A node's beans. Connects when first asked; {@link #close()} lets the next call connect anew. */
final class NodeJmx implements AutoCloseable {
  private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";

  private static final Map<String, String> NO_HEARTBEAT =
      Map.of("jmx.remote.x.client.connection.check.period", "0");

  private final int port;
  private JMXConnector connector;

  NodeJmx(int port) {
    this.port = port;
  }

  @SuppressWarnings("BanJNDI") // The registry is that of a process we started, on loopback.
  synchronized MBeanServerConnection connection() {
    try {
      if (connector == null) {
        String url = "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi";
        connector = JMXConnectorFactory.connect(new JMXServiceURL(url), NO_HEARTBEAT);
      }
      return connector.getMBeanServerConnection();
    } catch (IOException e) {
      throw new UncheckedIOException("no JMX on port " + port, e);
    }
  }

  ServiceTimesMXBean serviceTimes() {
    return JMX.newMXBeanProxy(
        connection(), name(ServiceTimesMXBean.NAME), ServiceTimesMXBean.class);
  }

  boolean isRegistered(String bean) {
    try {
      return connection().isRegistered(name(bean));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void updateSnitch(
      String className, boolean dynamic, int updateMillis, int resetMillis, double badness) {
    invoke(
        "updateSnitch",
        List.of(className, dynamic, updateMillis, resetMillis, badness),
        List.of(String.class, Boolean.class, Integer.class, Integer.class, Double.class));
  }

  @SuppressWarnings("unchecked")
  Map<String, Double> effectiveOwnership(String keyspace) {
    Object shares = invoke("effectiveOwnership", List.of(keyspace), List.of(String.class));
    Map<String, Double> byAddress = new TreeMap<>();
    ((Map<InetAddress, Float>) shares)
        .forEach((node, share) -> byAddress.put(node.getHostAddress(), share.doubleValue()));
    return byAddress;
  }

  void joinRing() {
    invoke("joinRing", List.of(), List.of());
  }

  void leaveRing() {
    invoke("decommission", List.of(false), List.of(boolean.class));
  }

  String schemaVersion() {
    return (String) attribute("SchemaVersion");
  }

  /** The value of an attribute that lists nodes, sorted. */
  @SuppressWarnings("unchecked")
  List<String> addresses(String attribute) {
    return ((List<String>) attribute(attribute)).stream().sorted().toList();
  }

  private Object attribute(String attribute) {
    try {
      return connection().getAttribute(name(STORAGE_SERVICE), attribute);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JMException e) {
      throw new IllegalStateException("StorageService." + attribute, e);
    }
  }

  private Object invoke(String operation, List<?> arguments, List<Class<?>> types) {
    String[] signature = types.stream().map(Class::getName).toArray(String[]::new);
    try {
      return connection().invoke(name(STORAGE_SERVICE), operation, arguments.toArray(), signature);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JMException e) {
      throw new IllegalStateException("StorageService." + operation + arguments, e);
    }
  }

  @Override
  public synchronized void close() {
    JMXConnector old = connector;
    connector = null;
    if (old != null) {
      try {
        old.close();
      } catch (IOException e) {
        // The node is gone, which is why the connection is being closed.
        return;
      }
    }
  }

  private static ObjectName name(String text) {
    try {
      return new ObjectName(text);
    } catch (JMException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
