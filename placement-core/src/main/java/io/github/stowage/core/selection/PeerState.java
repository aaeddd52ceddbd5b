package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one coordinator knows of one replica's host: what it measured itself (requests in flight,
 * latency) and what the host published. Safe for any number of threads, without locks; times are
 * nanos of one monotonic clock, passed in.
 */
public final class PeerState {
  private static final VarHandle IN_FLIGHT;
  private static final VarHandle NEXT_PROBE;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      IN_FLIGHT = lookup.findVarHandle(PeerState.class, "inFlight", int.class);
      NEXT_PROBE = lookup.findVarHandle(PeerState.class, "nextProbe", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Of the usual count, how much the latest one makes up. */
  private static final double USUAL_WEIGHT = 1.0 / 256;

  private final LatencyEstimate[] latency = new LatencyEstimate[RequestKind.COUNT];
  private volatile int inFlight;
  private volatile double usualInFlight;
  private volatile long waitingSince;
  private volatile long lastSent;
  private volatile long nextProbe;
  private volatile PublishedLoad published;

  /**
   * @param halfLifeNanos age at which a latency sample counts half
   */
  public PeerState(long halfLifeNanos, long now) {
    for (int i = 0; i < latency.length; i++) {
      latency[i] = new LatencyEstimate(halfLifeNanos);
    }
    waitingSince = now;
    lastSent = now;
    nextProbe = now;
  }

  /** A request leaves for this peer. */
  public void sent(long now) {
    int before = (int) IN_FLIGHT.getAndAdd(this, 1);
    if (before <= 0) {
      waitingSince = now;
    }
    countAsUsual(Math.max(0, before));
    lastSent = now;
  }

  /**
   * An answer came, or the request timed out after {@code latencyNanos}: both say how long the peer
   * made us wait.
   */
  public void answered(RequestKind kind, long latencyNanos, long now) {
    released(now);
    latency[kind.ordinal()].record(latencyNanos, now);
  }

  /**
   * The request is over but says nothing of the peer's speed: an error response, or one that was
   * never sent.
   */
  public void released(long now) {
    IN_FLIGHT.getAndAdd(this, -1);
    waitingSince = now;
  }

  /** Latency of a request that was not counted as sent, such as a read on this very host. */
  public void observed(RequestKind kind, long latencyNanos, long now) {
    alive(now);
    latency[kind.ordinal()].record(latencyNanos, now);
  }

  /** The peer did something for us that says nothing of its speed. */
  public void alive(long now) {
    waitingSince = now;
  }

  public void publish(PublishedLoad load) {
    published = load;
  }

  /** The latest published load, or null if the peer never published any. */
  public PublishedLoad published() {
    return published;
  }

  public int inFlight() {
    return Math.max(0, inFlight);
  }

  /**
   * Sets the count for a peer whose requests are not seen to leave and return, such as this very
   * host. Such a peer is never silent: what would look like it is a pause of this process (garbage
   * collection, an exhausted CPU quota), after which its own replica is no worse than before it.
   */
  public void inFlight(int count, long now) {
    waitingSince = now;
    countAsUsual(count);
    inFlight = count;
  }

  private void countAsUsual(int count) {
    // Threads may overwrite each other's update: one count more or less does not matter.
    usualInFlight += (count - usualInFlight) * USUAL_WEIGHT;
  }

  /**
   * How many times more requests are in flight than a new one usually finds, at least 1. The mean
   * latency was measured with the usual count, so a request now has to expect so many times that
   * (Little's law).
   *
   * @param scale added to both counts, above 0: differences of much fewer requests are noise
   * @param forgiven how much of the usual count is taken for usual, at most 1
   */
  double surge(double scale, double forgiven) {
    return Math.max(1, (scale + inFlight) / (scale + forgiven * usualInFlight));
  }

  /** Mean latency in nanos, shrunk towards {@code prior}: see {@link LatencyEstimate#mean}. */
  public double latencyNanos(RequestKind kind, double prior, double priorWeight, long now) {
    return latency[kind.ordinal()].mean(prior, priorWeight, now);
  }

  /** The latency to expect, for read paths: see {@link LatencyEstimate#expected}. */
  double expectedNanos(
      RequestKind kind, PeerState everyone, double unknown, double priorWeight, long now) {
    int index = kind.ordinal();
    return latency[index].expected(everyone.latency[index], unknown, priorWeight, now);
  }

  /** Latency samples that still count. */
  public double latencyWeight(RequestKind kind, long now) {
    return latency[kind.ordinal()].weight(now);
  }

  /** Nanos since the peer last showed life while requests wait for it; 0 when none waits. */
  public long silenceNanos(long now) {
    return inFlight <= 0 ? 0 : quietNanos(now);
  }

  /** Nanos since the peer last showed life, whether or not requests wait for it. */
  long quietNanos(long now) {
    return Math.max(0, now - waitingSince);
  }

  /** Whether nothing was sent, and no probe claimed, for an interval. */
  boolean isNeglected(long intervalNanos, long now) {
    return now - lastSent >= intervalNanos && now - nextProbe >= 0;
  }

  /** True for one of the threads that find the peer neglected at the same time. */
  boolean claimProbe(long intervalNanos, long now) {
    long due = nextProbe;
    return now - due >= 0 && NEXT_PROBE.compareAndSet(this, due, now + intervalNanos);
  }
}
