/**
 * Carries out RepBun's plans: a process of its own that makes bundles in Alluxio, tells readers of
 * them and removes them. All its state is in Alluxio; it may be killed at any time.
 */
package io.github.stowage.alluxio.replicator;
