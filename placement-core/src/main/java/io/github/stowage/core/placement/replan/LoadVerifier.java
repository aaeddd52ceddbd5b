package io.github.stowage.core.placement.replan;

/** Follows on paper how busy nodes get with every step. */
interface LoadVerifier {
  /**
   * To be called when the step's drops have been made.
   *
   * @throws IllegalArgumentException if a node has more load than the replan says
   */
  void carryOut(Step step, String where);

  /**
   * To be called before the last step, if it only drops: nodes that leave are not read any more.
   */
  default void finish() {}

  /** To be called when the step's copies are complete; throws as the other does. */
  default void complete(Step step, String where) {}
}
