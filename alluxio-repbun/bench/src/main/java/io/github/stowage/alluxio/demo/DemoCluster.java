package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.testkit.Artifacts;
import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ClusterSpec;
import io.github.stowage.alluxio.testkit.Node;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import io.github.stowage.alluxio.testkit.WorkerLinks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A master with RepBun, its replicator, and workers behind links of known bandwidth: all processes
 * of this machine.
 */
final class DemoCluster implements AutoCloseable {
  static final int WORKERS = 6;

  private final Cluster cluster;
  private final WorkerLinks links;
  private final ReplicatorProcess replicator;

  /**
   * @param folder exists; below it the processes keep their files
   * @param workerBytes of each worker's memory
   */
  DemoCluster(Path folder, long workerBytes, Consumer<String> progress) throws IOException {
    Path master = Artifacts.pluginJar("master");
    cluster =
        new Cluster(
                ClusterSpec.builder()
                    .workers(WORKERS)
                    .workerMemoryBytes(workerBytes)
                    .workDir(folder.resolve("cluster"))
                    .eachMaster(node -> node.jar(master))
                    .eachWorker(WorkerLinks::behind)
                    .progress(progress)
                    .build())
            .start();
    try {
      links = new WorkerLinks(cluster);
      replicator =
          new ReplicatorProcess(
              clientProperties(),
              folder,
              List.of(),
              "--interval=1s",
              "--rate=1GB",
              // There is no job service, which it would look for.
              "--copies-by=self");
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Without a limit of their own from the start. */
  WorkerLinks links() {
    return links;
  }

  Map<String, String> clientProperties() {
    return cluster.clientProperties();
  }

  /** HOST:PORT. */
  String masterAddress() {
    return cluster.masterAddress();
  }

  /** Of the master's REST service. */
  String web() {
    return "http://" + cluster.master().address() + ":" + cluster.webPort();
  }

  /** What each worker says it has read for clients since it started, by its address. */
  Map<String, Long> bytesSent() {
    Map<String, Long> bytes = new TreeMap<>();
    for (Node worker : cluster.workers()) {
      bytes.put(worker.address(), worker.counter("Worker.BytesReadRemote"));
    }
    return bytes;
  }

  @Override
  public void close() {
    replicator.close();
    links.close();
    cluster.close();
  }
}
