package io.github.stowage.alluxio.master.decide;

import java.util.Set;

/**
 * Whether those workers are there that a plan is for. After a master's start they come back one
 * after another, and a plan for the first of them would hold for a whole epoch.
 */
public final class WorkersBack {
  static final long MOST_MILLIS = 300_000;

  /**
   * So long they have to be the same. Alluxio's master answers from a list that is up to 10 s old,
   * so two looks within that time see the same one.
   */
  static final long SAME_MILLIS = 15_000;

  private Set<String> alive = Set.of();
  private long sameSince;
  private long due = -1;
  private long since;

  /**
   * To be told at each look.
   *
   * @param alive names of workers that are alive
   * @param now milliseconds since 1970
   */
  public void look(Set<String> alive, long now) {
    if (!alive.equals(this.alive)) {
      this.alive = Set.copyOf(alive);
      sameSince = now;
    }
  }

  /**
   * Asked while a plan is due: whether it is to be made now. It is in any case {@link #MOST_MILLIS}
   * after it was first asked for.
   *
   * @param planned names of workers that the current plan is for
   * @param due when the plan was due; another one waits anew
   * @param now milliseconds since 1970
   */
  public boolean are(Set<String> planned, long due, long now) {
    if (due != this.due) {
      this.due = due;
      since = now;
    }
    return (settled(now) && alive.containsAll(planned)) || now - since >= MOST_MILLIS;
  }

  private boolean settled(long now) {
    return !alive.isEmpty() && now - sameSince >= SAME_MILLIS;
  }
}
