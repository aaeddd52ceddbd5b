package io.github.stowage.alluxio.master;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.testkit.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a master's web port for our pages. */
final class RestClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final String root;

  RestClient(Node master) {
    root = "http://" + master.address() + ":" + master.webPort() + "/api/v1/master/repbun/";
  }

  HttpResponse<String> send(String method, String page) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(root + page))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking for " + page, e);
    }
  }

  /** Of a page that is there. */
  JsonNode get(String page) {
    HttpResponse<String> response = send("GET", page);
    if (response.statusCode() != 200) {
      throw new IllegalStateException(page + ": " + response.statusCode() + response.body());
    }
    try {
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode status() {
    return get("status");
  }
}
