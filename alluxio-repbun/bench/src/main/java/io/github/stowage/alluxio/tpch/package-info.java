/**
 * TPC-H and TPC-DS through Spark: makes the tables, starts Spark in a JVM of its own, runs queries
 * there, compares what two sources of the same tables answer, and tells who served how many bytes.
 */
package io.github.stowage.alluxio.tpch;
