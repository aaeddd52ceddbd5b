package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.tpch.QueryPass;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * All queries once.
 *
 * @param name what was read
 * @param bytesByWorker what each worker read for clients meanwhile, what it read ahead included
 */
record Pass(String name, QueryPass queries, Map<String, Long> bytesByWorker) {
  static Pass run(String name, TpchCluster cluster, Callable<QueryPass> queries) throws Exception {
    Map<String, Long> before = cluster.bytesSent();
    QueryPass results = queries.call();
    Map<String, Long> bytes = new TreeMap<>(cluster.bytesSent());
    bytes.replaceAll((worker, sent) -> sent - before.get(worker));
    return new Pass(name, results, bytes);
  }

  long bytes() {
    return bytesByWorker.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The busiest worker's bytes over the mean; 1 is perfect, NaN if none read any. */
  double maxToMean() {
    long most = bytesByWorker.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return (double) most * bytesByWorker.size() / bytes();
  }
}
