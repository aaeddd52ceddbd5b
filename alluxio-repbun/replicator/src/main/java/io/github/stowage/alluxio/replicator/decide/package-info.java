/**
 * What is to be done, from a plan and what was seen in Alluxio. Pure: the clock and the state are
 * passed in.
 */
package io.github.stowage.alluxio.replicator.decide;
