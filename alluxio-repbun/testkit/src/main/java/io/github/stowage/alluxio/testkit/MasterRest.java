package io.github.stowage.alluxio.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What a master says over its web port. A standby has none. */
final class MasterRest {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

  private final HttpRequest workers;

  MasterRest(String address, int webPort) {
    URI uri = URI.create("http://" + address + ":" + webPort + "/api/v1/master/webui_workers");
    workers = HttpRequest.newBuilder(uri).timeout(LIMIT).build();
  }

  /** Addresses of workers; nothing while the master doesn't serve or waits for workers. */
  record Workers(List<String> live, List<String> lost) {}

  Optional<Workers> workers() {
    try {
      HttpResponse<byte[]> response = CLIENT.send(workers, HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() != 200) {
        return Optional.empty();
      }
      JsonNode lists = JSON.readTree(response.body());
      return Optional.of(
          new Workers(hosts(lists, "normalNodeInfos"), hosts(lists, "failedNodeInfos")));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking a master", e);
    }
  }

  private static List<String> hosts(JsonNode lists, String list) {
    return StreamSupport.stream(lists.required(list).spliterator(), false)
        .map(node -> node.required("host").asText())
        .sorted()
        .toList();
  }
}
