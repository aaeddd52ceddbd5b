package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Probes of local ports. */
final class Ports {
  private static final int CONNECT_MILLIS = 500;

  private Ports() {}

  /**
   * @throws IllegalStateException if something else listens there
   */
  static void requireFree(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      throw new IllegalStateException(
          "port %d of %s is not free: another cluster runs there; choose another addressRange"
              .formatted(port, address),
          e);
    }
  }

  static boolean accepts(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
