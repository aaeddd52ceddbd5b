package io.github.stowage.alluxio.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives each worker of a cluster on loopback a link of known bandwidth, so that a worker that is
 * asked too much is slow, as on a real network. Needs no root, other than {@link ShapedNetwork}.
 * What a worker sends is limited, to clients and to other workers; what it is sent is not.
 */
public final class WorkerLinks implements AutoCloseable {
  private final List<Link> links = new ArrayList<>();

  /** Of a cluster that runs, whose workers are {@link #behind} links. They have no limit yet. */
  public WorkerLinks(Cluster cluster) throws IOException {
    try {
      for (Node worker : cluster.workers()) {
        int port = worker.rpcPort();
        links.add(
            new Link(
                new InetSocketAddress(worker.address(), port),
                new InetSocketAddress(inside(worker.index()), port)));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** For {@link ClusterSpec.Builder#eachWorker}: its address is that of its link. */
  public static void behind(NodeSpec worker) {
    worker.property("alluxio.worker.bind.host", inside(worker.index()));
  }

  private static String inside(int worker) {
    return "127.0.2." + worker;
  }

  /**
   * @param bitsPerSecond of each worker; infinite: no limit
   */
  public void limit(double bitsPerSecond) {
    links.forEach(link -> link.limit(bitsPerSecond));
  }

  @Override
  public void close() {
    links.forEach(Link::close);
  }
}
