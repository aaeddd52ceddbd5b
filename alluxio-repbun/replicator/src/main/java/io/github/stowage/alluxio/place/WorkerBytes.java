package io.github.stowage.alluxio.place;

import alluxio.wire.WorkerNetAddress;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.alluxio.records.Workers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What the workers themselves say they have read from their caches, for whoever asked, since they
 * started. (What they say they have sent, Worker.BytesReadRemote, misses a few percent.)
 */
public final class WorkerBytes {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MOST_LOOKS = 100;
  private static final int LOOK_MILLIS = 200;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, WorkerNetAddress> workers = new TreeMap<>();
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  public WorkerBytes(Workers alive) throws IOException {
    for (String worker : alive.capacities().keySet()) {
      workers.put(worker, alive.address(worker));
    }
  }

  /**
   * @param workers by the name they are to have in the answers
   */
  public WorkerBytes(Map<String, WorkerNetAddress> workers) {
    this.workers.putAll(workers);
  }

  /**
   * @return by worker: host:rpcPort, or the name given
   * @throws IOException naming a worker that does not answer
   */
  public Map<String, Long> read() throws IOException {
    Map<String, Long> bytes = new TreeMap<>();
    for (Map.Entry<String, WorkerNetAddress> worker : workers.entrySet()) {
      bytes.put(worker.getKey(), read(worker.getValue()));
    }
    return bytes;
  }

  /**
   * The same when they no longer grow: workers count a read a little later than it is answered.
   *
   * @throws IOException naming what was read last, if they still grow after 20 seconds
   */
  public Map<String, Long> settled() throws IOException, InterruptedException {
    Map<String, Long> before = read();
    for (int i = 0; i < MOST_LOOKS; i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      Map<String, Long> now = read();
      if (now.equals(before)) {
        return now;
      }
      before = now;
    }
    throw new IOException("workers still serve others' reads: " + before);
  }

  private long read(WorkerNetAddress worker) throws IOException {
    URI page = page(worker);
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(page).timeout(TIMEOUT).build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new IOException(page + " answers " + answer.statusCode());
      }
      return sent(page, JSON.readTree(answer.body()).path("counters"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while " + page + " was asked");
    }
  }

  private static URI page(WorkerNetAddress worker) throws IOException {
    String page = "http://" + worker.getHost() + ":" + worker.getWebPort() + "/metrics/json/";
    try {
      URI address = new URI(page);
      if (address.getHost() != null) {
        return address;
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw new IOException(
        page
            + " cannot be asked, allowed: a worker (alluxio.worker.hostname) of letters, digits, dots"
            + " and hyphens, or an address");
  }

  /** Counters carry the host in their names; one that never counted is not there. */
  private static long sent(URI page, JsonNode counters) throws IOException {
    if (counters.isEmpty()) {
      throw new IOException(page + " has no counters");
    }
    long bytes = 0;
    for (Map.Entry<String, JsonNode> counter : counters.properties()) {
      if (counter.getKey().matches("Worker\\.BytesReadCache(\\..*)?")) {
        bytes += counter.getValue().path("count").asLong();
      }
    }
    return bytes;
  }
}
