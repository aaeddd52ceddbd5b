/**
 * TPC-H and TPC-DS inside Spark's own JVM, which has Spark's class path and the one jar under test.
 * It is told what to do by lines of JSON on its standard input, {@link
 * io.github.stowage.alluxio.spark.Request}, and answers each with one on its standard output; it
 * ends with its input, so it cannot outlive who started it.
 */
package io.github.stowage.alluxio.spark;
