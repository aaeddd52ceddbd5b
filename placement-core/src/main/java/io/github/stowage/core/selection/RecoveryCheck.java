package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Whether a slow peer has recovered. One answer to a probe says little, and the next probe is far
 * off. So where it is about as soon as from others, the next requests that can go there do, one
 * after the other, until a few together say whether the peer is as fast as others are. Never two at
 * a time: a peer that is still slow holds up one request. Never blocks.
 *
 * <p>A sequential test. Of exponential service times, a peer that has recovered passes with 0.64,
 * one that is four times slower with 0.06, which costs it 0.5 requests more for each probe.
 */
final class RecoveryCheck {
  private static final int ANSWERS = 3;

  /** Of what is usual, the most that the first may take, and all on average. */
  private static final double FIRST = 1.5;

  private static final double ALL = 1.25;

  private static final int NONE = 0;
  private static final int DUE = 1;
  private static final int SENT = 2;
  private static final int BUSY = 3;
  private static final VarHandle STATE = Fields.of(MethodHandles.lookup(), "state", int.class);

  private volatile int state;
  private int answers;
  private double sum;

  boolean isUnderWay() {
    return state != NONE;
  }

  boolean isDue() {
    return state == DUE;
  }

  /** True for one of the threads that find it due at the same time. */
  boolean claim() {
    return STATE.compareAndSet(this, DUE, SENT);
  }

  /**
   * After an answer.
   *
   * @param suspected whether the peer was slow, and is asked as seldom as a slow one
   * @param usualNanos mean latency of its group
   * @return whether the peer has recovered
   */
  boolean answered(long latencyNanos, boolean suspected, double usualNanos) {
    int before = state;
    boolean first = before == NONE && suspected && latencyNanos < FIRST * usualNanos;
    if (!first && before != SENT || !STATE.compareAndSet(this, before, BUSY)) {
      return false;
    }
    answers = first ? 1 : answers + 1;
    sum = first ? latencyNanos : sum + latencyNanos;
    boolean fast = sum < ALL * ANSWERS * usualNanos;
    boolean recovered = fast && answers >= ANSWERS;
    state = fast && !recovered ? DUE : NONE;
    return recovered;
  }
}
