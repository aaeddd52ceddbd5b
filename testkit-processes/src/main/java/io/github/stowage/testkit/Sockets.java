package io.github.stowage.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Probes of addresses and ports. */
public final class Sockets {
  private static final int CONNECT_MILLIS = 500;

  private Sockets() {}

  /** Whether a server could listen there now. */
  public static boolean canBind(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a server listens there. */
  public static boolean accepts(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
