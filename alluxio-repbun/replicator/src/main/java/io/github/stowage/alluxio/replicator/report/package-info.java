/** Says what happened: to the log, and to the master by a record. */
package io.github.stowage.alluxio.replicator.report;
