/**
 * Reads the machine: the one package of the library that does I/O.
 *
 * <p>{@link io.github.stowage.core.monitor.ResourceMonitor} turns /proc and the cgroup (v1 or v2)
 * that bounds this process into a {@link io.github.stowage.core.score.ResourceSample}. What it
 * cannot read is NaN, never 0.
 */
package io.github.stowage.core.monitor;
