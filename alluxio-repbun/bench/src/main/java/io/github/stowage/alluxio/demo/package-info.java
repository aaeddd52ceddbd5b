/**
 * {@code make demo-alluxio}: TPC-H through Spark on a real cluster, without bundles and with them.
 */
package io.github.stowage.alluxio.demo;
