package io.github.stowage.cassandra.observe;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;

/**
 * For how long no read of this very host has ended though some wait, as of a disk that hangs.
 * Nothing else tells of reads that do not end: they are in no latency. Used by one thread.
 *
 * <p>Neither of these is such a silence:
 *
 * <ul>
 *   <li>a pause of this process. So what is counted is looks at which nothing had ended, each as
 *       the time that is between two of them: however long the process stood still, that is one;
 *   <li>a scan that takes long. Of which kind reads are is not seen, so those that began after the
 *       last one had ended must not end either, and for longer than scans usually take.
 * </ul>
 */
final class OwnSilence {
  /** Most that one look counts for: the plug-in looks each 100 ms, later if it was held up. */
  static final long TICK_NANOS = 100_000_000;

  /** Of the mean of scans, what each of them may take. */
  private static final double SCANS = 2;

  /** Samples of a mean that is 0: scans of long ago are forgotten. */
  private static final double FORGETTING = 1;

  private final HostLine line;
  private final PeerState self;
  private long completed;
  private long lastLook;

  /** That waited when the last one had ended; 0 if none did. */
  private int waited;

  /** Whether some that came later wait, too. */
  private boolean laterWaited;

  /** Since they do. */
  private long nanos;

  OwnSilence(HostLine line, PeerState self, long now) {
    this.line = line;
    this.self = self;
    completed = line.readStageCompleted();
    lastLook = now;
    self.silent(0);
  }

  void look(long now) {
    long elapsed = now - lastLook;
    lastLook = now;
    long done = line.readStageCompleted();
    int tasks = line.readStageTasks();
    if (done != completed || waited == 0 || tasks == 0) {
      completed = done;
      waited = tasks;
      laterWaited = false;
      nanos = 0;
    } else if (laterWaited) {
      nanos += Math.min(elapsed, TICK_NANOS);
    } else {
      laterWaited = tasks > waited;
    }
    self.silent(nanos == 0 ? 0 : Math.max(0, nanos - scanNanos(now)));
  }

  private long scanNanos(long now) {
    return (long) (SCANS * self.latencyNanos(RequestKind.SCAN, 0, FORGETTING, now));
  }
}
