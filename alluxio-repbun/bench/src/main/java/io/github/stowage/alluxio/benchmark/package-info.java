/** Benchmark of column bundles on a running Alluxio cluster. */
package io.github.stowage.alluxio.benchmark;
