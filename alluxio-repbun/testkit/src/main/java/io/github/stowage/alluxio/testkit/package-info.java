/**
 * Runs clusters of real, unmodified Alluxio processes on loopback addresses, from the jars the
 * build brought along; needs a JDK 17 and no root. Nothing here depends on Alluxio's classes.
 *
 * <pre>{@code
 * ClusterSpec spec =
 *     ClusterSpec.builder()
 *         .workers(3)
 *         .workerMemoryBytes(64 << 20)
 *         .eachMaster(master -> master.jar(plugin).property("alluxio.master.worker.timeout", "5s"))
 *         .eachWorker(worker -> worker.heapMegabytes(256))
 *         .build();
 * try (Cluster cluster = new Cluster(spec).start()) {
 *   cluster.addUfsFile("t/part-0.parquet", bytes);
 *   cluster.shell().fs("load", "/t");
 *   cluster.worker(2).kill();
 * }
 * }</pre>
 *
 * <p>A benchmark gives processes a network of their own:
 *
 * <pre>{@code
 * .eachWorker(worker -> worker
 *     .address("10.77.0.1" + worker.index())
 *     .wrapper("ip", "netns", "exec", "ax" + worker.index()))
 * }</pre>
 */
package io.github.stowage.alluxio.testkit;
