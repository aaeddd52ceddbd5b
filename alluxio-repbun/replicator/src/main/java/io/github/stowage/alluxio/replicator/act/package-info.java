/** Changes Alluxio: the only code of the replicator that does. */
package io.github.stowage.alluxio.replicator.act;
