package io.github.stowage.alluxio.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** What a process says over its web port that it has counted. */
final class Metrics {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private final URI page;

  Metrics(String address, int webPort) {
    page = URI.create("http://" + address + ":" + webPort + "/metrics/json/");
  }

  long counter(String name) {
    return count("counters", name);
  }

  /** How often something was timed. */
  long timed(String name) {
    return count("timers", name);
  }

  /** By call, without the user. */
  Map<String, Long> callsOf(String user) {
    String end = ".User:" + user;
    JsonNode timers = read().path("timers");
    Map<String, Long> calls = new TreeMap<>();
    for (Iterator<String> names = timers.fieldNames(); names.hasNext(); ) {
      String metric = names.next();
      if (metric.endsWith(end)) {
        calls.put(
            metric.substring(0, metric.length() - end.length()),
            timers.path(metric).path("count").asLong());
      }
    }
    return calls;
  }

  private long count(String kind, String name) {
    return sum(read().path(kind), name);
  }

  private JsonNode read() {
    try {
      HttpResponse<byte[]> response =
          CLIENT.send(
              HttpRequest.newBuilder(page).timeout(LIMIT).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(page + " answers " + response.statusCode());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new IllegalStateException(page + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking " + page, e);
    }
  }

  /** Some carry what they count it of behind their name. */
  private static long sum(JsonNode metrics, String name) {
    long sum = 0;
    // By names: beside Alluxio's client, Jackson is as old as Alluxio's.
    for (Iterator<String> names = metrics.fieldNames(); names.hasNext(); ) {
      String metric = names.next();
      if (metric.equals(name) || metric.startsWith(name + ".")) {
        sum += metrics.path(metric).path("count").asLong();
      }
    }
    return sum;
  }
}
