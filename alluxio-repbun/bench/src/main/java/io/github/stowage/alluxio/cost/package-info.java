/**
 * What opening and reading a file costs a client, ours beside Alluxio's own: time and memory by
 * JMH, requests to master and workers by their own counters.
 */
package io.github.stowage.alluxio.cost;
