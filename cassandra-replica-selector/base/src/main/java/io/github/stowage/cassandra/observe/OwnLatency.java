package io.github.stowage.cassandra.observe;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;

/**
 * How long this very host takes for a read of each kind, from what its own metrics have counted
 * since the last look, whoever asked: the mean time of a read, and how long one waits for a thread
 * now (Little's law). It leaves out what is no part of the read: rounds of Paxos before it, and
 * scans in the mean of reads. Reads that do not end are not in it, see {@link OwnSilence}. Used by
 * one thread.
 */
final class OwnLatency {
  /** Of a look in which many were served; the estimate has forgotten the others by then. */
  private static final int MOST_SAMPLES = 32;

  /**
   * Of the mean of its data centre, the most that is believed: it is left long before. What had
   * hung for a minute would else be remembered for an hour, since nothing is sent to it to show
   * more.
   */
  private static final long MOST_TIMES = 16;

  /** Of a sample, what the mean must rest on. */
  private static final double KNOWN = 0.01;

  /**
   * Most that one look counts for; more is a pause of this process, in which nothing could be done.
   * Several ticks: a look is late, too, while reads take the processor or their quota of it is used
   * up, and then they do wait.
   */
  private static final long MOST_ELAPSED_NANOS = 3 * OwnSilence.TICK_NANOS;

  private final HostLine line;
  private final PeerState self;
  private final HostLine.Served[] before = new HostLine.Served[RequestKind.values().length];
  private long completed;
  private long lastLook;

  OwnLatency(HostLine line, PeerState self, long now) {
    this.line = line;
    this.self = self;
    for (RequestKind kind : RequestKind.values()) {
      before[kind.ordinal()] = line.served(kind);
    }
    completed = line.readStageCompleted();
    lastLook = now;
  }

  void look(long now) {
    long wait = waitNanos(now);
    for (RequestKind kind : RequestKind.values()) {
      HostLine.Served last = before[kind.ordinal()];
      HostLine.Served served = line.served(kind);
      before[kind.ordinal()] = served;
      // Both shrink when a table is dropped.
      long reads = served.reads - last.reads;
      long nanos = served.nanos - last.nanos;
      if (reads > 0 && nanos >= 0) {
        long each = Math.min(nanos / reads + wait, mostNanos(kind, now));
        for (long i = Math.min(reads, MOST_SAMPLES); i > 0; i--) {
          self.observed(kind, each, now);
        }
      }
    }
  }

  private long mostNanos(RequestKind kind, long now) {
    PeerState peers = self.group();
    return peers == null || peers.latencyWeight(kind, now) < KNOWN
        ? Long.MAX_VALUE
        : (long) (MOST_TIMES * peers.latencyNanos(kind, 0, 0, now));
  }

  private long waitNanos(long now) {
    long done = line.readStageCompleted() - completed;
    long elapsed = Math.min(now - lastLook, MOST_ELAPSED_NANOS);
    completed += done;
    lastLook = now;
    // If none was done in all that time, the next waits that long at least.
    return line.readStagePending() * elapsed / Math.max(1, done);
  }
}
