package io.github.stowage.alluxio.commands;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A master's web page: it gives one answer after the other, and the last one from then on. */
final class LocalMaster implements AutoCloseable {
  private final List<String> answers;
  private final AtomicInteger asked = new AtomicInteger();
  private final HttpServer server;

  /**
   * @param answers each a status of HTTP, a space, and the body
   */
  LocalMaster(String... answers) throws IOException {
    this.answers = List.of(answers);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String answer = answers.get(Math.min(asked.getAndIncrement(), answers.size() - 1));
    byte[] body = answer.substring(4).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(Integer.parseInt(answer.substring(0, 3)), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** How often. */
  int asked() {
    return asked.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
