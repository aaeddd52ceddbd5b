package io.github.stowage.alluxio.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinkTest {
  private static final int BYTES = 200_000;
  private static final double BITS = 8e6;

  /** A second's worth of the link is 1 MB; it may be 20 ms ahead. */
  private static final double LEAST_SECONDS = BYTES * 8 / BITS - .02;

  private ServerSocket server;
  private Link link;
  private InetSocketAddress outside;

  @BeforeEach
  void start() throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    server = new ServerSocket(0, 50, loopback);
    try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
      outside = new InetSocketAddress(loopback, free.getLocalPort());
    }
    link = new Link(outside, (InetSocketAddress) server.getLocalSocketAddress());
  }

  @AfterEach
  void stop() throws IOException {
    link.close();
    server.close();
  }

  /** Sends the bytes to each of so many clients, and then closes. */
  private void serve(int clients) {
    CompletableFuture.runAsync(
        () -> {
          for (int i = 0; i < clients; i++) {
            try {
              Socket client = server.accept();
              CompletableFuture.runAsync(() -> send(client));
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
        });
  }

  private static void send(Socket client) {
    try (client) {
      byte[] bytes = new byte[BYTES];
      for (int i = 0; i < BYTES; i++) {
        bytes[i] = (byte) (i % 251);
      }
      client.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private byte[] receive() {
    try (Socket socket = new Socket(outside.getAddress(), outside.getPort());
        InputStream in = socket.getInputStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  @Test
  void everyByteArrivesAndNoneTooSoon() {
    link.limit(BITS);
    serve(1);
    long start = System.nanoTime();
    byte[] got = receive();
    assertThat(secondsSince(start)).isGreaterThan(LEAST_SECONDS);
    assertThat(got).hasSize(BYTES);
    for (int i = 0; i < BYTES; i++) {
      assertThat(got[i]).isEqualTo((byte) (i % 251));
    }
  }

  @Test
  void connectionsShareIt() {
    link.limit(BITS);
    serve(3);
    long start = System.nanoTime();
    List<CompletableFuture<byte[]>> clients = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      clients.add(CompletableFuture.supplyAsync(this::receive));
    }
    clients.forEach(client -> assertThat(client.join()).hasSize(BYTES));
    assertThat(secondsSince(start)).isGreaterThan(3 * BYTES * 8 / BITS - .02);
  }

  @Test
  void whatClientsSendArrivesToo() throws IOException {
    try (Socket client = new Socket(outside.getAddress(), outside.getPort());
        Socket served = server.accept()) {
      client.getOutputStream().write(new byte[] {1, 2, 3});
      client.shutdownOutput();
      assertThat(served.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
    }
  }

  @Test
  void aServerThatIsNotThereEndsTheConnection() throws IOException {
    server.close();
    assertThat(receiveOrNothing()).isEmpty();
  }

  private byte[] receiveOrNothing() {
    try (Socket socket = new Socket(outside.getAddress(), outside.getPort())) {
      return socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }

  @Test
  void onceClosedItAcceptsNobody() {
    link.close();
    assertThatThrownBy(() -> new Socket(outside.getAddress(), outside.getPort()).close())
        .isInstanceOf(IOException.class);
  }
}
