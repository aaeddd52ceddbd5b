/**
 * What client, master and replicator tell each other, and where: records in Alluxio's own
 * namespace, below {@link io.github.stowage.alluxio.records.Names#ROOT}, and one extended attribute
 * on each bundled file. Alluxio authenticates, authorises and journals them (ADR 11); nothing here
 * listens.
 *
 * <ul>
 *   <li>{@link io.github.stowage.alluxio.records.AccessReport}: client to master
 *   <li>{@link io.github.stowage.alluxio.records.EpochPlan}: master to replicator
 *   <li>{@link io.github.stowage.alluxio.records.BundleMap}: replicator to client
 *   <li>{@link io.github.stowage.alluxio.records.BundleLabel}: who wrote a bundle to the replicator
 *   <li>{@link io.github.stowage.alluxio.records.Outcome}: replicator to master
 * </ul>
 *
 * What a record says is data of another process: every reader checks it.
 */
package io.github.stowage.alluxio.records;
