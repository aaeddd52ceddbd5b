package io.github.stowage.alluxio.place;

/** A replica of a block that comes to a worker, or goes from it. */
public record Change(BlockState block, String worker) {}
