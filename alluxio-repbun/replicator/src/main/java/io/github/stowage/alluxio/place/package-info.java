/**
 * Paper A's placement on a store: the files of a dataset are its partitions, Alluxio's workers the
 * nodes, and a plan says which worker holds a replica of what.
 */
package io.github.stowage.alluxio.place;
