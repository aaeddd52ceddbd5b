package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** The requests of one kind that one peer has not answered yet. Never blocks. */
final class Waiting {
  /** Of the usual count, how much the latest one makes up. */
  private static final double USUAL_WEIGHT = 1.0 / 256;

  /** Of what is usual elsewhere. All of it is too much for a slow peer that was lucky. */
  private static final double USUAL_ELSEWHERE = 0.5;

  private static final Lookup OWN = MethodHandles.lookup();
  private static final VarHandle COUNT = Fields.of(OWN, "count", int.class);
  private static final VarHandle USUAL = Fields.of(OWN, "usual", double.class);
  private static final VarHandle SINCE = Fields.of(OWN, "since", long.class);

  private volatile int count;
  private volatile double usual;

  /** Since when there are any; only meaningful while there are. */
  private volatile long since;

  /** For how long none has ended, where requests are not seen to; below 0 where they are. */
  private volatile long told = -1;

  void sent(long now) {
    int before = (int) COUNT.getAndAdd(this, 1);
    if (before <= 0) {
      SINCE.setOpaque(this, now);
    }
    countAsUsual(Math.max(0, before));
  }

  void released() {
    COUNT.getAndAdd(this, -1);
  }

  void set(int requests) {
    // What waits because none ends is no queue that there usually is.
    if (told <= 0) {
      countAsUsual(requests);
    }
    count = requests;
  }

  /** See {@link PeerState#silent}. */
  void silent(long nanos) {
    told = nanos;
  }

  void countAsUsual(int requests) {
    // Threads may overwrite each other's update: one count more or less does not matter.
    double before = usual;
    USUAL.setOpaque(this, before + (requests - before) * USUAL_WEIGHT);
  }

  /** For a peer that was asked seldom and shall be asked often: nothing waited there. */
  void usualAsElsewhere(Waiting others) {
    USUAL.setOpaque(this, Math.max(usual, USUAL_ELSEWHERE * others.usual));
  }

  int count() {
    return Math.max(0, count);
  }

  /** See {@link PeerState#silenceNanos}. */
  long silenceNanos(long aliveAt, long now) {
    long unseen = told;
    if (unseen >= 0) {
      return unseen;
    }
    long begin = aliveAt - since > 0 ? aliveAt : since; // a clock may wrap around
    return count() == 0 ? 0 : Math.max(0, now - begin);
  }

  /** See {@link PeerState#surge}. */
  double surge(double scale, double forgiven) {
    return Math.max(1, (scale + count) / (scale + forgiven * usual));
  }
}
