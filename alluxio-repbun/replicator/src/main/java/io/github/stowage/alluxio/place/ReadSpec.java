package io.github.stowage.alluxio.place;

/**
 * How to read.
 *
 * @param clients each of which asks again as soon as it has its answer
 * @param settleSeconds reads before they count
 * @param seconds while they count
 * @param seed of what is asked
 */
public record ReadSpec(int clients, double settleSeconds, double seconds, long seed) {}
