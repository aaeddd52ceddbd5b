package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.List;

/**
 * How much load every complete replica gets while steps are carried out. Drops and copies are
 * refused that would give a node more than a limit: what the busiest node has before the first step
 * or after the last, or as much above as nothing else is left to do. Loads are per speed.
 */
interface LiveLoads {
  /** What goes to the replica now; what others must take over when it is dropped. */
  double load(int partition, int node);

  /** Whether the replica could go, and has gone. */
  boolean drop(int partition, int node);

  /** Whether a copy may run in this step. */
  boolean mayCopy(int partition, int node);

  /** A copy runs in this step, whether it may or not. */
  void copy(int partition, int node);

  /** Whether the node will have more than it may when this step's copies are complete. */
  boolean isOver(int node);

  /** A copy does not run in this step after all. */
  void retract(int partition, int node);

  /** The copies of this step are complete. */
  void complete(List<Copy> copies);

  /** Lets nodes have a little more load than before. */
  void raiseLimit();

  /**
   * Goes over to what holds after the last step, before its drops: nothing is read any more from
   * nodes that leave, nor from what is dropped.
   */
  void finish(Routing target);

  /** The weights that are new since the last call; notes how busy nodes are with them. */
  List<Shift> takeShifts();

  /** Of the busiest node before the first step. */
  double atStart();

  /** Of the busiest node at any time so far, before and after included. */
  double highest();
}
