package io.github.stowage.cassandra.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a node is for, and what follows from it for its configuration. */
enum Role {
  DATA,
  /** A data node that joins a running cluster and fetches its data first. */
  JOINING,
  COORDINATOR;

  private static final int DATA_NATIVE_THREADS = 32;

  /** A coordinator holds a thread for each request that waits for a replica. */
  private static final int COORDINATOR_NATIVE_THREADS = 1024;

  Map<String, String> yaml(Cluster cluster, int index) {
    ClusterSpec spec = cluster.spec();
    Map<String, String> yaml = new LinkedHashMap<>();
    yaml.put("listen_address", spec.address(index));
    yaml.put("rpc_address", spec.address(index));
    yaml.put("storage_port", Integer.toString(Ports.STORAGE));
    yaml.put("native_transport_port", Integer.toString(Ports.NATIVE));
    yaml.put("seed_provider", seedProvider(cluster.seeds()));
    yaml.put("auto_bootstrap", Boolean.toString(this == JOINING));
    int threads = this == COORDINATOR ? COORDINATOR_NATIVE_THREADS : DATA_NATIVE_THREADS;
    yaml.put("native_transport_max_threads", Integer.toString(threads));
    int nodes = spec.dataNodes();
    if (this == DATA) {
      yaml.put("num_tokens", Integer.toString(spec.tokens()));
      yaml.put(
          "initial_token",
          Ring.tokens(index - 1, nodes, spec.tokens()).stream()
              .map(String::valueOf)
              .collect(Collectors.joining(",")));
    } else if (this == JOINING) {
      int earlier = index - 1 - nodes - spec.coordinators();
      yaml.put("initial_token", Long.toString(Ring.joiningToken(earlier, nodes)));
    }
    return yaml;
  }

  private static String seedProvider(List<String> seeds) {
    return "[{class_name: org.apache.cassandra.locator.SimpleSeedProvider, "
        + "parameters: [{seeds: \""
        + String.join(",", seeds)
        + "\"}]}]";
  }

  List<String> jvmOptions(Cluster cluster, Node node, Artifacts artifacts) {
    List<String> options = new ArrayList<>();
    options.add("-javaagent:" + artifacts.jamm());
    options.add("-Dcassandra.jmx.local.port=" + cluster.spec().jmxPort(node.index()));
    options.add("-Djava.rmi.server.hostname=127.0.0.1");
    if (this == COORDINATOR || this == JOINING && !node.hasJoined()) {
      options.add("-Dcassandra.join_ring=false");
    }
    // A bootstrap sleeps for this long; for the others it only bounds the wait for a first peer.
    options.add("-Dcassandra.ring_delay_ms=" + (this == JOINING ? 3000 : 15_000));
    if (node.hasServiceTimes()) {
      // Relative to where the node runs: its path may hold the comma that separates the options.
      Path usage = node.directory().relativize(node.files().usage());
      String agentOptions = node.spec().serviceTimes.agentOptions(node.index(), usage);
      options.add("-javaagent:" + artifacts.serviceAgentJar() + "=" + agentOptions);
      options.add("-Dstowage.cgroup=" + node.files().usage());
    }
    return options;
  }
}
