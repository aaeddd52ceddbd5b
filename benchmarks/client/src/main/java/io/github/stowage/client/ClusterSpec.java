package io.github.stowage.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.ycsb.ConnectionSettings;
import io.github.stowage.ycsb.Credentials;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to reach the cluster.
 *
 * @param nodes address of each node that serves reads, by its name in the results
 * @param coordinators addresses of those that clients ask when they ask no others
 * @param port for CQL
 * @param datacenter the nodes'
 * @param coordinatorDatacenter the coordinators'; null for the same
 * @param username null for none
 * @param passwordFile its first line; null for none
 * @param timeoutMillis after which a request has failed
 */
public record ClusterSpec(
    @JsonProperty(value = "nodes", required = true) LinkedHashMap<String, String> nodes,
    @JsonProperty(value = "coordinators", required = true) List<String> coordinators,
    @JsonProperty(value = "port", required = true) int port,
    @JsonProperty(value = "datacenter", required = true) String datacenter,
    @JsonProperty("coordinator_datacenter") String coordinatorDatacenter,
    @JsonProperty("username") String username,
    @JsonProperty("password_file") String passwordFile,
    @JsonProperty(value = "timeout_ms", required = true) long timeoutMillis) {

  private static final int CQL_PORT = 9042;

  /** A cluster of one data centre that asks no one who they are. */
  public static ClusterSpec open(
      LinkedHashMap<String, String> nodes, String coordinator, Duration timeout) {
    return new ClusterSpec(
        nodes, List.of(coordinator), CQL_PORT, "datacenter1", null, null, null, timeout.toMillis());
  }

  /**
   * @param coordinatorOnly only the coordinators are asked; false: a replica of the key
   */
  ConnectionSettings connection(boolean coordinatorOnly) throws IOException {
    List<InetSocketAddress> contacts =
        (coordinatorOnly ? coordinators : nodes.values())
            .stream().map(address -> new InetSocketAddress(address, port)).toList();
    return new ConnectionSettings(
        contacts,
        local(coordinatorOnly),
        coordinatorOnly,
        Duration.ofMillis(timeoutMillis),
        credentials());
  }

  private String local(boolean coordinatorOnly) {
    return coordinatorOnly && coordinatorDatacenter != null ? coordinatorDatacenter : datacenter;
  }

  private Credentials credentials() throws IOException {
    return username == null
        ? null
        : new Credentials(username, Files.readString(Path.of(passwordFile)).strip());
  }

  /** The same for YCSB's own client. */
  Map<String, String> properties(boolean coordinatorOnly) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("hosts", String.join(",", coordinatorOnly ? coordinators : nodes.values()));
    properties.put("port", Integer.toString(port));
    properties.put("cassandra.localdatacenter", local(coordinatorOnly));
    properties.put("cassandra.coordinatoronly", Boolean.toString(coordinatorOnly));
    properties.put("cassandra.requesttimeoutmillis", Long.toString(timeoutMillis));
    if (username != null) {
      properties.put("cassandra.username", username);
      properties.put("cassandra.passwordfile", passwordFile);
    }
    return properties;
  }
}
