package io.github.stowage.alluxio.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The alluxio-site.properties of a cluster's masters, workers and clients. */
final class SiteProperties {
  private final ClusterSpec spec;
  private final StateFolder folder;
  private final Ports ports;
  private final List<String> masters;

  /**
   * @param masters addresses
   */
  SiteProperties(ClusterSpec spec, StateFolder folder, Ports ports, List<String> masters) {
    this.spec = spec;
    this.folder = folder;
    this.ports = ports;
    this.masters = masters;
  }

  /** What a client needs to connect. */
  Map<String, String> ofClients() {
    Map<String, String> properties = new LinkedHashMap<>();
    if (masters.size() == 1) {
      properties.put("alluxio.master.hostname", masters.get(0));
      properties.put("alluxio.master.rpc.port", Integer.toString(ports.rpc()));
    } else {
      properties.put("alluxio.master.rpc.addresses", masterAddresses(ports.rpc()));
    }
    properties.put("alluxio.job.master.hostname", masters.get(0));
    properties.put("alluxio.job.master.rpc.port", Integer.toString(ports.jobRpc()));
    // Not the host's name, which may take long to resolve: no worker is local to a client.
    properties.put("alluxio.user.hostname", "127.0.0.1");
    return properties;
  }

  /** Host and port of each master, separated by commas. */
  String masterAddresses(int port) {
    return masters.stream().map(host -> host + ":" + port).collect(Collectors.joining(","));
  }

  Map<String, String> of(NodeSpec node) {
    Map<String, String> properties = new LinkedHashMap<>(ofClients());
    properties.remove("alluxio.user.hostname");
    String home = folder.node(Node.name(node)).toString();
    properties.put("alluxio.work.dir", home);
    properties.put("alluxio.tmp.dirs", home + "/tmp");
    // The default needs a job service.
    properties.put("alluxio.user.file.writetype.default", "CACHE_THROUGH");
    bind(properties, node);
    switch (node.role()) {
      case MASTER:
        addMaster(properties, node, home);
        break;
      case WORKER:
        addWorker(properties, home);
        break;
      default:
        addJobs(properties, node, home);
    }
    properties.putAll(node.properties);
    return properties;
  }

  private void bind(Map<String, String> properties, NodeSpec node) {
    String prefix = "alluxio." + node.role() + ".";
    for (String key : List.of("hostname", "bind.host", "web.hostname", "web.bind.host")) {
      properties.put(prefix + key, node.address);
    }
    properties.put(prefix + "rpc.port", Integer.toString(ports.rpc(node.role())));
    properties.put(prefix + "web.port", Integer.toString(ports.web(node.role())));
  }

  private void addMaster(Map<String, String> properties, NodeSpec node, String home) {
    properties.put("alluxio.master.mount.table.root.ufs", folder.ufs().toString());
    properties.put("alluxio.master.journal.folder", home + "/journal");
    addJournal(properties, node);
    properties.put("alluxio.master.worker.connect.wait.time", "1sec");
    properties.put("alluxio.master.lost.worker.detection.interval", "1sec");
    // By default the list of live workers is up to 10 s old.
    properties.put("alluxio.master.worker.info.cache.refresh.time", "200ms");
    properties.put("alluxio.master.update.check.enabled", "false");
  }

  private void addJobs(Map<String, String> properties, NodeSpec node, String home) {
    // Whose blocks are local to it: those of the worker beside it.
    properties.put("alluxio.user.hostname", node.address);
    properties.put("alluxio.master.journal.folder", home + "/journal");
    properties.put("alluxio.master.journal.type", "UFS");
    properties.put("alluxio.job.master.lost.worker.interval", "1sec");
    // Ports open when it serves: job workers end that find none of its services.
    properties.put("alluxio.standby.master.grpc.enabled", "false");
    properties.put("alluxio.standby.master.web.enabled", "false");
  }

  private void addJournal(Map<String, String> properties, NodeSpec node) {
    String prefix = "alluxio.master.embedded.journal.";
    properties.put(prefix + "port", Integer.toString(ports.journal()));
    // By default it listens on all addresses of the machine.
    properties.put(prefix + "ratis.config.raft.grpc.server.host", node.address);
    properties.put(prefix + "addresses", masterAddresses(ports.journal()));
    if (masters.size() == 1) {
      properties.put("alluxio.master.journal.type", "UFS");
    } else {
      properties.put("alluxio.master.journal.type", "EMBEDDED");
      // Half of the defaults, which a start waits for too.
      properties.put(prefix + "election.timeout.min", "5sec");
      properties.put(prefix + "election.timeout.max", "10sec");
    }
  }

  private void addWorker(Map<String, String> properties, String home) {
    String bytes = Long.toString(spec.workerBytes());
    properties.put("alluxio.worker.ramdisk.size", bytes);
    properties.put("alluxio.worker.tieredstore.levels", "1");
    properties.put("alluxio.worker.tieredstore.level0.alias", "MEM");
    properties.put("alluxio.worker.tieredstore.level0.dirs.path", home + "/mem");
    properties.put("alluxio.worker.tieredstore.level0.dirs.quota", bytes);
  }
}
