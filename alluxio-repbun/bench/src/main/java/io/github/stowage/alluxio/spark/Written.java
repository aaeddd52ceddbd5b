package io.github.stowage.alluxio.spark;

/**
 * Files were written.
 *
 * @param bytes of all of them
 * @param nanos it took, reading included
 */
public record Written(long bytes, long nanos) implements Answer {}
