package io.github.stowage.cli.cassandra;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXPrincipal;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.MBeanServerForwarder;
import javax.security.auth.Subject;

/**
 * An MBean server behind a real JMX connector on loopback, with or without the selector's MBean.
 */
final class JmxNode implements AutoCloseable {
  static {
    // Otherwise RMI's stubs carry the host's own name, which need not resolve.
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
  }

  final int port;
  final Selector selector = new Selector();
  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final Registry registry;
  private final JMXConnectorServer connector;

  /**
   * @param password of the only user, "operator"; null asks nobody
   */
  static JmxNode start(boolean withPlugin, String password) throws Exception {
    return new JmxNode(withPlugin, password);
  }

  private JmxNode(boolean withPlugin, String password) throws IOException, JMException {
    if (withPlugin) {
      beans.registerMBean(
          new StandardMBean(selector, SelectorTestMXBean.class, true),
          new ObjectName(ReplicaSelectorClient.MBEAN));
    }
    // Nobody can take the port between looking for a free one and listening.
    int[] bound = new int[1];
    registry =
        LocateRegistry.createRegistry(
            0,
            null,
            any -> {
              ServerSocket socket = new ServerSocket(any, 50, InetAddress.getLoopbackAddress());
              bound[0] = socket.getLocalPort();
              return socket;
            });
    port = bound[0];
    Map<String, Object> environment = new TreeMap<>();
    if (password != null) {
      environment.put(JMXConnectorServer.AUTHENTICATOR, only("operator", password));
    }
    connector =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
            environment,
            beans);
    connector.setMBeanServerForwarder(guard());
    connector.start();
  }

  /** Which calls are beyond the rights of all users, as a node says it that checks permissions. */
  final Set<String> forbidden = new TreeSet<>();

  private MBeanServerForwarder guard() {
    return (MBeanServerForwarder)
        Proxy.newProxyInstance(
            JmxNode.class.getClassLoader(),
            new Class<?>[] {MBeanServerForwarder.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("setMBeanServer")) {
                return null;
              }
              if (forbidden.contains(method.getName())) {
                throw new SecurityException("Access Denied");
              }
              try {
                return method.invoke(beans, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Another bean of the node. */
  void add(String name, Object bean) throws JMException {
    beans.registerMBean(bean, new ObjectName(name));
  }

  void remove(String name) throws JMException {
    if (beans.isRegistered(new ObjectName(name))) {
      beans.unregisterMBean(new ObjectName(name));
    }
  }

  private static JMXAuthenticator only(String user, String password) {
    return given -> {
      if (given instanceof String[] pair && pair[0].equals(user) && pair[1].equals(password)) {
        Subject subject = new Subject();
        subject.getPrincipals().add(new JMXPrincipal(user));
        return subject;
      }
      throw new SecurityException("wrong user or password");
    };
  }

  @Override
  public void close() throws IOException {
    connector.stop();
    try {
      UnicastRemoteObject.unexportObject(registry, true);
    } catch (NoSuchObjectException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the plug-in would answer. */
  static final class Selector implements SelectorTestMXBean {
    final List<PeerRow> peers = new ArrayList<>();
    volatile String mode = "adaptive";
    volatile double tieBand = 0.05;
    volatile boolean wrapped;
    volatile Error brokenWith;
    volatile boolean stopping;
    volatile OrderRow order;
    volatile Map<String, double[]> limits = Map.of("tie_band", new double[] {0, 10});
    final Set<String> demoted = new TreeSet<>();

    @Override
    public String getMode() {
      return mode;
    }

    @Override
    public void setMode(String mode) {
      this.mode = mode;
    }

    @Override
    public String getCassandraLine() {
      return "5.0";
    }

    @Override
    public String getDelegate() {
      return "org.apache.cassandra.locator.GossipingPropertyFileSnitch";
    }

    @Override
    public List<PeerRow> getPeerScores() {
      return peers;
    }

    @Override
    public OrderRow explain(String keyspace, String table, String key) {
      if (!keyspace.equals("shop")) {
        throw new IllegalArgumentException("Unknown keyspace '" + keyspace + "'");
      }
      return order;
    }

    @Override
    public String node(String peer) {
      if (!peer.startsWith("10.")) {
        throw new IllegalArgumentException("peer = " + peer + ", allowed: a node of this cluster");
      }
      return peer.contains(":") ? peer : peer + ":7000";
    }

    @Override
    public void demote(String peer) {
      demoted.add(node(peer));
    }

    @Override
    public void restore(String peer) {
      demoted.remove(node(peer));
    }

    @Override
    public List<String> getDemoted() {
      return List.copyOf(demoted);
    }

    @Override
    public Map<String, Long> getCounters() {
      return Map.of("orders_changed", 12L, "fallbacks", 0L);
    }

    @Override
    public String getLocalSample() {
      if (brokenWith != null) {
        throw brokenWith;
      }
      return "cpu=0.250";
    }

    @Override
    public boolean isWrappedByDynamicSnitch() {
      return wrapped;
    }

    @Override
    public Map<String, double[]> getLimits() {
      return limits;
    }

    @Override
    public double getTieBand() {
      return tieBand;
    }

    @Override
    public void setTieBand(double fraction) {
      if (stopping) {
        throw new IllegalStateException("the node is stopping");
      }
      if (fraction > 10) {
        throw new IllegalArgumentException("tie_band = " + fraction + ", allowed: 0 to 10");
      }
      tieBand = fraction;
    }
  }
}
