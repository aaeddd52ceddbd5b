/**
 * Makes one bundle in Alluxio: its first replica, read back and compared. Loaded by the replicator,
 * and inside Alluxio's job workers.
 */
package io.github.stowage.alluxio.copy;
