/** Looks at what is in Alluxio; changes nothing. */
package io.github.stowage.alluxio.replicator.observe;
