package io.github.stowage.simulator.bundle;

/**
 * A query's read of one object.
 *
 * @param columns that it reads, all of one server
 * @param bytes of these
 * @param weight how often it occurs, relative to others
 */
record Read(int object, int[] columns, double bytes, double weight) {}
