package io.github.stowage.alluxio.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Counts what passes the links of a network's hosts, by who sent it. The kernel counts, so nothing
 * is missed. What a host sends to itself passes no link. Gone with the network.
 */
public final class TrafficCounters {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What hosts send each other is counted where it is sent, else it would count twice. */
  private static final String RULES =
      """
      table ip stowage {
        counter data {}
        counter asked {}
        counter others {}
        chain out {
          type filter hook output priority 0;
          oifname lo accept
          tcp sport %1$d counter name data accept
          tcp dport %1$d counter name asked accept
          counter name others
        }
        chain in {
          type filter hook input priority 0;
          ip saddr != %2$s accept
          tcp sport %1$d counter name asked accept
          tcp dport %1$d counter name asked accept
          counter name others
        }
      }
      """;

  private final ShapedNetwork network;

  /**
   * Counts from now on.
   *
   * @param port of Alluxio's processes, on all hosts
   * @throws IllegalStateException with what nft printed, if it fails
   */
  public TrafficCounters(ShapedNetwork network, int port) {
    this.network = network;
    for (int host = 1; host <= network.hosts(); host++) {
      network.run(host, RULES.formatted(port, network.hub()), "nft", "-f", "-");
    }
  }

  /** Why there can be none here, the network included. */
  public static Optional<String> missing() {
    return ShapedNetwork.missing()
        .or(
            () ->
                Tool.isThere("nft") ? Optional.empty() : Optional.of("no nft (package nftables)"));
  }

  /** Of all hosts, since it began to count. */
  public Traffic now() {
    Traffic sum = new Traffic(0, 0, 0);
    for (int host = 1; host <= network.hosts(); host++) {
      sum = sum.plus(of(host));
    }
    return sum;
  }

  private Traffic of(int host) {
    String printed =
        network.run(host, "", "nft", "-j", "list", "counters", "table", "ip", "stowage");
    try {
      JsonNode counters = JSON.readTree(printed).path("nftables");
      return new Traffic(
          bytes(counters, "data"), bytes(counters, "asked"), bytes(counters, "others"));
    } catch (IOException e) {
      throw new UncheckedIOException(printed, e);
    }
  }

  private static long bytes(JsonNode counters, String name) {
    for (JsonNode entry : counters) {
      JsonNode counter = entry.path("counter");
      if (counter.path("name").asText().equals(name)) {
        return counter.path("bytes").asLong();
      }
    }
    throw new IllegalStateException("nft has no counter " + name + ": " + counters);
  }
}
