package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Where the master shows what RepBun does. */
public final class WebOptions {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** What the master says when another one's page is being worked out, and not if it is off. */
  private static final String BUSY = "try again later";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Option(
      names = "--web",
      paramLabel = "URL",
      defaultValue = "http://localhost:19999",
      description = "The address of the master's web page (default: ${DEFAULT-VALUE}).")
  private URI web;

  private final Duration patience;

  public WebOptions() {
    this(TIMEOUT);
  }

  /**
   * @param patience with a master that is busy
   */
  WebOptions(Duration patience) {
    this.patience = patience;
  }

  /**
   * @param page of {@code /api/v1/master/repbun}, with its parameters
   * @throws BadInputException if there is no such master, or none with RepBun
   * @throws CommandFailedException if it is busy for long
   */
  public JsonNode get(String page) {
    if (!"http".equals(web.getScheme()) && !"https".equals(web.getScheme())) {
      throw new BadInputException("--web " + web + ", allowed: http://HOST:PORT or https://");
    }
    if (web.getHost() == null) {
      throw new BadInputException(
          "--web "
              + web
              + ", allowed: http://HOST:PORT with a HOST of letters, digits, dots and hyphens, or an"
              + " address");
    }
    URI address = web.resolve("/api/v1/master/repbun/" + page);
    HttpResponse<String> answer = onceNotBusy(address);
    if (answer.statusCode() == 404) {
      throw new BadInputException(
          web + " has no RepBun: is its jar on the master's class path (docs/alluxio-repbun.md)?");
    }
    if (answer.statusCode() != 200) {
      throw new BadInputException(
          address + " answers " + answer.statusCode() + ": " + answer.body().trim());
    }
    try {
      return JSON.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw new BadInputException(address + " answers something else than JSON");
    }
  }

  private HttpResponse<String> onceNotBusy(URI address) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      HttpResponse<String> answer = ask(address);
      if (answer.statusCode() != 503 || !answer.body().contains(BUSY)) {
        return answer;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new CommandFailedException(
            address
                + " has answered 503 for "
                + patience.toSeconds()
                + " s: "
                + answer.body().trim(),
            null);
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException("interrupted while waiting for " + address, e);
      }
    }
  }

  private HttpResponse<String> ask(URI address) {
    HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    try {
      return client.send(
          HttpRequest.newBuilder(address).timeout(TIMEOUT).build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException | IllegalArgumentException e) {
      throw new BadInputException(
          "--web " + web + " does not answer: " + e + "; allowed: a running Alluxio master's");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BadInputException("--web " + web + ": interrupted");
    }
  }
}
