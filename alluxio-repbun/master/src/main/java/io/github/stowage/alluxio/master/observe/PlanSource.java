package io.github.stowage.alluxio.master.observe;

import java.io.IOException;
import java.util.TreeSet;

/** Which plans there are. */
public interface PlanSource {
  /** Of the plans that are kept, ascending. */
  TreeSet<Long> epochs() throws IOException;

  /** Of the one that is to be carried out; 0: none. */
  long currentEpoch() throws IOException;

  /**
   * Of the plan that was last made when the current one was chosen; 0: unknown. One that is newer
   * was written down by a master that did not come to choose it, or did not want to.
   */
  long madeEpoch() throws IOException;
}
