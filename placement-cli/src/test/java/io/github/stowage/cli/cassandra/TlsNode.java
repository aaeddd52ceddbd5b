package io.github.stowage.cli.cassandra;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.security.KeyStore;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** The selector's MBean behind a JMX connector and a registry that speak TLS, as Cassandra's do. */
final class TlsNode implements AutoCloseable {
  static {
    // Otherwise RMI's stubs carry the host's own name, which need not resolve.
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
  }

  final int port;
  private final Registry registry;
  private final RMIConnectorServer connector;

  TlsNode(Path keyStore, String password) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(
        KeyStore.getInstance(keyStore.toFile(), password.toCharArray()), password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    // Nobody can take the port between looking for a free one and listening.
    int[] bound = new int[1];
    RMIServerSocketFactory server =
        any -> {
          ServerSocket socket =
              context
                  .getServerSocketFactory()
                  .createServerSocket(any, 50, InetAddress.getLoopbackAddress());
          bound[0] = socket.getLocalPort();
          return socket;
        };
    RMIClientSocketFactory client = new SslRMIClientSocketFactory();
    registry = LocateRegistry.createRegistry(0, client, server);
    port = bound[0];
    MBeanServer beans = MBeanServerFactory.newMBeanServer();
    beans.registerMBean(
        new StandardMBean(new JmxNode.Selector(), SelectorTestMXBean.class, true),
        new ObjectName(ReplicaSelectorClient.MBEAN));
    RMIJRMPServerImpl stubs = new RMIJRMPServerImpl(0, client, server, Map.of());
    connector =
        new RMIConnectorServer(new JMXServiceURL("rmi", "127.0.0.1", 0), Map.of(), stubs, beans);
    connector.start();
    registry.bind("jmxrmi", stubs.toStub());
  }

  @Override
  public void close() throws Exception {
    connector.stop();
    UnicastRemoteObject.unexportObject(registry, true);
  }
}
