/**
 * Runs clusters of real Cassandra processes on loopback addresses, from the jars the build brought
 * along; needs a JDK 17 and no root.
 *
 * <pre>{@code
 * ClusterSpec spec =
 *     ClusterSpec.builder()
 *         .line(CassandraLine.V5_0)
 *         .dataNodes(5)
 *         .coordinators(1)
 *         .serviceTimes(ServiceTimeSpec.exponential(Duration.ofMillis(20)))
 *         .plugin(true)
 *         .snitch("io.github.stowage.cassandra.ResourceAwareSnitch")
 *         .dynamicSnitch(false)
 *         .workDir(directory)
 *         .build();
 * try (Cluster cluster = new Cluster(spec).start();
 *     CqlSession session = cluster.coordinators().get(0).session()) {
 *   cluster.node(3).throttle(4);
 *   session.execute(...);
 * }
 * }</pre>
 */
package io.github.stowage.cassandra.testkit;
