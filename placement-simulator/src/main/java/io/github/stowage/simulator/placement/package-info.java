/**
 * The figures of Paper A that are about placement, its queueing experiment, and what the paper
 * leaves open. One record per study with its figures, one class that writes it down.
 */
package io.github.stowage.simulator.placement;
