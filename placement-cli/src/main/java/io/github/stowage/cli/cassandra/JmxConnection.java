package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** The beans of one node. */
final class JmxConnection implements AutoCloseable {
  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
  private static final int ANSWER_TIMEOUT_MILLIS = 15_000;

  /** For the registry; all else has the sockets that the node's own stubs bring. */
  private static final String REGISTRY_SOCKETS = "com.sun.jndi.rmi.factory.socket";

  private final String node;
  private final JMXConnector connector;
  private final MBeanServerConnection server;

  private JmxConnection(String node, JMXConnector connector) throws IOException {
    this.node = node;
    this.connector = connector;
    server = connector.getMBeanServerConnection();
  }

  /**
   * @param credentials user and password, or null
   * @param ssl whether the node speaks TLS, its registry too, as Cassandra's does then
   * @throws BadInputException if the node does not answer, or refuses
   */
  @SuppressWarnings("BanJNDI") // JMX has no other way, and the user names the node, as for nodetool
  static JmxConnection connect(String host, int port, String[] credentials, boolean ssl) {
    boolean bareIpv6 = host.contains(":") && !host.startsWith("[");
    String node = (bareIpv6 ? "[" + host + "]" : host) + ":" + port;
    // RMI waits without end for a peer that accepts and stays silent, such as a paused node.
    String timeout = Integer.toString(ANSWER_TIMEOUT_MILLIS);
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", timeout);
    System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", timeout);
    try (Socket probe = new Socket()) {
      // RMI's own connect has no timeout of its own either.
      probe.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
      if (ssl) {
        shakeHands(probe, host, port);
      }
      probe.close();
      JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + node + "/jmxrmi");
      Map<String, Object> environment = new HashMap<>();
      if (credentials != null) {
        environment.put(JMXConnector.CREDENTIALS, credentials);
      }
      if (ssl) {
        environment.put(REGISTRY_SOCKETS, new SslRMIClientSocketFactory());
      }
      return new JmxConnection(node, JMXConnectorFactory.connect(url, environment));
    } catch (SecurityException e) {
      throw new BadInputException(
          "JMX on " + node + " refused the user: " + e.getMessage() + " (--username)");
    } catch (IOException e) {
      throw new BadInputException("cannot connect to JMX on " + node + ": " + reason(e));
    }
  }

  /** RMI's own has no timeout. */
  private static void shakeHands(Socket connected, String host, int port) throws IOException {
    connected.setSoTimeout(ANSWER_TIMEOUT_MILLIS);
    SSLSocketFactory sockets = (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (SSLSocket secured = (SSLSocket) sockets.createSocket(connected, host, port, true)) {
      secured.startHandshake();
    }
  }

  /** host:port. */
  String node() {
    return node;
  }

  /**
   * @throws CommandFailedException that names the right which the user does not have, as all of
   *     these do
   */
  boolean has(String bean) {
    try {
      return server.isRegistered(name(bean));
    } catch (SecurityException e) {
      throw forbidden(Right.SEE, "anything", bean, e);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The named attributes that the bean has, in the order asked for. */
  Map<String, Object> read(String bean, String... attributes) {
    try {
      Map<String, Object> values = new LinkedHashMap<>();
      for (Attribute attribute : server.getAttributes(name(bean), attributes).asList()) {
        values.put(attribute.getName(), attribute.getValue());
      }
      return values;
    } catch (SecurityException e) {
      throw forbidden(Right.READ, String.join(", ", attributes), bean, e);
    } catch (IOException | JMException | JMRuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * @throws BadInputException with the bean's own words if the value is not allowed
   */
  void write(String bean, String attribute, Object value) {
    try {
      server.setAttribute(name(bean), new Attribute(attribute, value));
    } catch (SecurityException e) {
      throw forbidden(Right.SET, attribute, bean, e);
    } catch (IOException | JMException | JMRuntimeException e) {
      throw refusedOrFailed(e);
    }
  }

  /**
   * @param types of the arguments, which may be null
   * @throws BadInputException with the bean's own words if an argument is not allowed
   */
  Object call(String bean, String operation, Object[] arguments, List<Class<?>> types) {
    String[] signature = types.stream().map(Class::getName).toArray(String[]::new);
    try {
      return server.invoke(name(bean), operation, arguments, signature);
    } catch (SecurityException e) {
      throw forbidden(Right.CALL, operation, bean, e);
    } catch (IOException | JMException | JMRuntimeException e) {
      throw refusedOrFailed(e);
    }
  }

  /** The user is known, so this is none of the input's faults. */
  private CommandFailedException forbidden(
      Right right, String what, String bean, SecurityException e) {
    return new CommandFailedException(right.missing(node, what, bean), e);
  }

  /** What else a bean ends with is no fault of what it was given. */
  private RuntimeException refusedOrFailed(Exception e) {
    if (e instanceof RuntimeMBeanException own
        && own.getTargetException() instanceof IllegalArgumentException refusal) {
      String words = String.valueOf(refusal.getMessage());
      return new BadInputException(node + ": " + words.replaceFirst("^stowage: ", ""));
    }
    return failed(e);
  }

  private CommandFailedException failed(Exception e) {
    if (e instanceof InstanceNotFoundException) {
      return new CommandFailedException(e.getMessage() + " went away on " + node, e);
    }
    return new CommandFailedException("JMX on " + node + " failed: " + reason(e), e);
  }

  private static ObjectName name(String bean) {
    try {
      return new ObjectName(bean);
    } catch (JMException e) {
      throw new IllegalArgumentException(bean, e);
    }
  }

  /** The innermost cause says what happened; RMI wraps it several times over. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String kind = cause.getClass().getSimpleName();
    String message = cause.getMessage();
    if (message == null) {
      return kind;
    }
    String line = message.lines().findFirst().orElse(kind);
    // Of a class that is missing, the message is its name and no more.
    return cause instanceof Error ? kind + ": " + line : line;
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
