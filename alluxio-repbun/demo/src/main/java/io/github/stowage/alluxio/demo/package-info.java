/**
 * {@code make demo}, the part about Alluxio: TPC-H through Spark on a real cluster, without bundles
 * and with them.
 */
package io.github.stowage.alluxio.demo;
