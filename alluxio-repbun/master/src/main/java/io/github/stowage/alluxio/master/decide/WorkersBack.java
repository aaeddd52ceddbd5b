package io.github.stowage.alluxio.master.decide;

import java.util.Set;

/**
 * Whether those workers are there that a plan is for. After a master's start they come back one
 * after another, and a plan for the first of them would hold for a whole epoch.
 */
public final class WorkersBack {
  static final long MOST_MILLIS = 300_000;

  private Set<String> alive = Set.of();
  private boolean same;
  private long due = -1;
  private long since;

  /**
   * To be told at each look.
   *
   * @param now names of workers that are alive
   */
  public void look(Set<String> now) {
    same = now.equals(alive);
    alive = Set.copyOf(now);
  }

  /**
   * Asked while a plan is due: whether it is to be made now. It is in any case {@link #MOST_MILLIS}
   * after it was first asked for.
   *
   * @param planned names of workers that the current plan is for
   * @param due when the plan was due; another one waits anew
   * @param now milliseconds since 1970, likewise
   */
  public boolean are(Set<String> planned, long due, long now) {
    if (due != this.due) {
      this.due = due;
      since = now;
    }
    return (same && alive.containsAll(planned)) || now - since >= MOST_MILLIS;
  }
}
