package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one coordinator knows of one replica's host: what it measured itself (requests in flight,
 * latency) and what the host published. Safe for any number of threads, without locks but for
 * {@link #publish}; times are nanos of one monotonic clock, passed in. A host system adds what only
 * it sees, such as which of its messages wait for an answer.
 */
public class PeerState {
  public static final double MOST_SEVERITY = 1_000;
  private static final VarHandle ALIVE_AT =
      Fields.of(MethodHandles.lookup(), "aliveAt", long.class);

  private final Measured[] measured = new Measured[RequestKind.COUNT];
  private final UsualLoad usual = new UsualLoad();
  private final ProbeClock probes;
  private final Trouble trouble;
  private volatile long aliveAt;
  private volatile double severity;
  private volatile boolean demoted;
  private volatile boolean down;
  private volatile PeerState group;
  private volatile PublishedLoad published;

  /**
   * @param halfLifeNanos age at which a latency sample counts half
   */
  public PeerState(long halfLifeNanos, long now) {
    for (int i = 0; i < measured.length; i++) {
      measured[i] = new Measured(halfLifeNanos);
    }
    probes = new ProbeClock(now);
    trouble = new Trouble(now);
    aliveAt = now;
  }

  /** A request leaves for this peer. */
  public void sent(RequestKind kind, long now) {
    measured(kind).waiting.sent(now);
    probes.sent(now);
  }

  /**
   * An answer came, or the request timed out after {@code latencyNanos}: both say how long the peer
   * made us wait.
   */
  public void answered(RequestKind kind, long latencyNanos, long now) {
    released(kind, now);
    Measured own = measured(kind);
    PeerState like = group;
    if (like != null) {
      own.compare(latencyNanos, like.measured(kind), trouble.isOn(now), now);
    }
    own.latency.record(latencyNanos, now);
  }

  /**
   * The request is over but says nothing of the peer's speed: an error response, or one that was
   * never sent.
   */
  public void released(RequestKind kind, long now) {
    measured(kind).waiting.released();
    alive(now);
  }

  /** Latency of a request that was not counted as sent, such as a read on this very host. */
  public void observed(RequestKind kind, long latencyNanos, long now) {
    alive(now);
    measured(kind).latency.record(latencyNanos, now);
  }

  /** The peer did something for us that says nothing of its speed. */
  public void alive(long now) {
    ALIVE_AT.setOpaque(this, now);
  }

  /** Takes what the peer says of itself; when its trouble is over, a probe is due at once. */
  public void publish(PublishedLoad load) {
    double seconds = load.secondsAfter(published);
    published = load;
    PeerState like = group;
    if (like != null
        && trouble.hasEnded(like.usual.excess(load.sample(), seconds), load.receivedAt())) {
      probes.hurry(load.receivedAt());
    }
  }

  /** Whether it is in trouble by its own account: busier than its group usually is. */
  public boolean isTroubled(long now) {
    return trouble.isOn(now);
  }

  /** The latest published load, or null if the peer never published any. */
  public PublishedLoad published() {
    return published;
  }

  /** How far its operator wants it avoided: 0 not at all, 1 and above as far as can be. */
  public double severity() {
    return severity;
  }

  /**
   * @param value at least 0; anything else, NaN too, counts as 0
   */
  public void severity(double value) {
    severity = value > 0 ? Math.min(value, MOST_SEVERITY) : 0;
  }

  /** Whether this coordinator's operator wants it asked only after all others. */
  public boolean isDemoted() {
    return demoted;
  }

  public void demoted(boolean demoted) {
    this.demoted = demoted;
  }

  /** Whether the host system takes it for down, and so sends it nothing wherever it is ranked. */
  public boolean isDown() {
    return down;
  }

  public void down(boolean down) {
    this.down = down;
  }

  /** The peers that this one is like while little is known of it, or null for all. */
  public PeerState group() {
    return group;
  }

  /**
   * @param peers the state into which the latencies of the peers at a like distance are recorded
   *     too, such as those of one data centre
   */
  public void group(PeerState peers) {
    group = peers;
  }

  /** Requests of all kinds that wait for an answer. */
  public int inFlight() {
    int sum = 0;
    for (Measured each : measured) {
      sum += each.waiting.count();
    }
    return sum;
  }

  /**
   * Sets the count for a peer whose requests are not seen to leave and return, such as this very
   * host; of which kind they are is not seen either, and they count as {@link RequestKind#READ}.
   */
  public void inFlight(int count, long now) {
    alive(now);
    measured(RequestKind.READ).waiting.set(count);
  }

  /**
   * Says of such a peer for how long none of its requests has ended though some wait: it alone
   * knows what of that was a pause of this process (garbage collection, an exhausted CPU quota),
   * after which its own replica is no worse than before. It stays so until it is said anew.
   */
  public void silent(long nanos) {
    measured(RequestKind.READ).waiting.silent(nanos);
  }

  /**
   * How many times more requests are in flight than a new one usually finds, at least 1. The mean
   * latency was measured with the usual count, so a request now has to expect so many times that
   * (Little's law). Kinds are held apart, as their latencies are: a scan of seconds says nothing
   * against reads of a millisecond.
   *
   * @param scale added to both counts, above 0: differences of much fewer requests are noise
   * @param forgiven how much of the usual count is taken for usual, at most 1
   */
  double surge(RequestKind kind, double scale, double forgiven) {
    return measured(kind).waiting.surge(scale, forgiven);
  }

  /** Mean latency in nanos, shrunk towards {@code prior}: see {@link LatencyEstimate#mean}. */
  public double latencyNanos(RequestKind kind, double prior, double priorWeight, long now) {
    return measured(kind).latency.mean(prior, priorWeight, now);
  }

  /** The latency to expect, for read paths: see {@link LatencyEstimate#expected}. */
  double expectedNanos(
      RequestKind kind, PeerState all, double unknown, double weight, Memory memory, long now) {
    LatencyEstimate everyone = all.measured(kind).latency;
    return measured(kind).latency.expected(everyone, unknown, weight, memory, now);
  }

  /** Latency samples that still count. */
  public double latencyWeight(RequestKind kind, long now) {
    return measured(kind).latency.weight(now);
  }

  /**
   * Nanos since the peer last showed life while requests of this kind wait for it; 0 when none
   * waits. Life is an answer of any kind.
   */
  public long silenceNanos(RequestKind kind, long now) {
    return measured(kind).waiting.silenceNanos(aliveAt, now);
  }

  /** Nanos since the peer last showed life, whether or not requests wait for it. */
  long quietNanos(long now) {
    return Math.max(0, now - aliveAt);
  }

  /** Whether it is due for a probe: after an interval, and after a long one if in trouble. */
  boolean isNeglected(long intervalNanos, long now) {
    return probes.isDue(trouble.isOn(now) ? Trouble.PATIENCE * intervalNanos : intervalNanos, now);
  }

  /** Whether the next request of this kind shall show that the peer has recovered. */
  boolean isCheckDue(RequestKind kind) {
    return measured(kind).check.isDue();
  }

  /** True for one of the threads that find it due at the same time. */
  boolean claimCheck(RequestKind kind) {
    return measured(kind).check.claim();
  }

  /** True for one of the threads that find the peer neglected at the same time. */
  boolean claimProbe(long intervalNanos, long now) {
    return probes.claim(intervalNanos, now);
  }

  private Measured measured(RequestKind kind) {
    return measured[kind.ordinal()];
  }
}
