package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * One endpoint as this node sees it: its state, its place, and the requests that it has not
 * answered yet, by message id, so that each is counted out exactly once however it ends: answer,
 * error response or, found by {@link #expire}, neither. A fixed table without locks. Ids count the
 * requests to all peers, so those to one come in strides: an id is hashed, and takes the first of
 * {@link #TRIES} slots that is free among a few, which stay in the processor's cache. If none is,
 * it does the same among many. If none is there either, far more requests wait than a peer in order
 * ever has; the request is not tracked then, and the count of those in flight is a lower bound.
 */
public final class Peer extends PeerState {
  /** The distance while the delegate does not know the peer's data centre and rack. */
  public static final int UNKNOWN_PLACE = -1;

  private static final int TRIES = 16;
  private static final int FEW = 64;
  private static final int NEAR = FEW + TRIES - 1;
  private static final int MANY = 1024;
  static final int SLOTS = NEAR + MANY;
  private static final int FEW_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(FEW);
  private static final int MANY_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(MANY);

  /** Fibonacci hashing: 2^64 over the golden ratio. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final long EMPTY = 0;
  private static final long RESERVED = -1;

  /**
   * What a slot holds of an id. Cassandra counts in 32 bits and widens them with their sign, so
   * after two billion messages ids are below 0 for as long again; these bits tell them all apart.
   */
  private static final long ID = Long.MAX_VALUE >> 2;

  /** An error response counts as an answer that took this many times the mean of its kind. */
  private static final int FAILURE_PENALTY = 4;

  /** A prior's weight: without any sample the mean is the prior. */
  private static final double NEXT_TO_NOTHING = 1e-9;

  /** Of each slot its request, then when that was sent: one line of the processor's cache. */
  private final AtomicLongArray slots = new AtomicLongArray(2 * SLOTS);

  private final LongAdder count = new LongAdder();
  private final PeerState everyone;
  private volatile int distance;

  /**
   * @param everyone is told whenever any peer answers
   */
  Peer(PeerState everyone, long halfLifeNanos, long now) {
    super(halfLifeNanos, now);
    this.everyone = everyone;
  }

  /** 0 this host, 1 its rack, 2 its data centre, 3 beyond, {@link #UNKNOWN_PLACE}. */
  public int distance() {
    return distance;
  }

  /**
   * @param group see {@link PeerState#group}
   */
  void place(int distance, PeerState group) {
    this.distance = distance;
    group(group);
  }

  /** Reads and scans sent to it since this node watches it. */
  public long requests() {
    return count.sum();
  }

  /** A request that is not seen to leave and return, as of this very host. */
  void countRequest() {
    count.increment();
  }

  /**
   * @return whether there was room to track it
   */
  boolean sent(long id, RequestKind kind, long now) {
    count.increment();
    int slot = reserve(id);
    if (slot < 0) {
      return false;
    }
    slots.setOpaque(slot + 1, now);
    sent(kind, now);
    slots.setRelease(slot, encode(id, kind));
    return true;
  }

  /** The slot that is now reserved for the request, or -1. */
  private int reserve(long id) {
    long hash = id * SPREAD;
    for (int i = 0; i < 2 * TRIES; i++) {
      int slot = slot(hash, i);
      if (slots.get(slot) == EMPTY && slots.compareAndSet(slot, EMPTY, RESERVED)) {
        return slot;
      }
    }
    return -1;
  }

  void answered(long id, long now) {
    int slot = slotOf(id);
    if (slot < 0) {
      return;
    }
    long request = slots.get(slot);
    long latency = now - slots.getOpaque(slot + 1);
    if (isOf(request, id) && slots.compareAndSet(slot, request, EMPTY)) {
      RequestKind kind = kindOf(request);
      answered(kind, latency, now);
      group().observed(kind, latency, now);
      everyone.alive(now);
    }
  }

  /**
   * An error response. It counts as an answer that is slow for its kind: a host that fails at once
   * would otherwise look idle and draw all traffic.
   */
  void failed(long id, long now) {
    int slot = slotOf(id);
    if (slot < 0) {
      return;
    }
    long request = slots.get(slot);
    long latency = now - slots.getOpaque(slot + 1);
    if (isOf(request, id) && slots.compareAndSet(slot, request, EMPTY)) {
      RequestKind kind = kindOf(request);
      double mean = group().latencyNanos(kind, 0, NEXT_TO_NOTHING, now);
      answered(kind, Math.max((long) (FAILURE_PENALTY * mean), latency), now);
    }
  }

  /**
   * Counts out what is older than its kind's timeout.
   *
   * @return how many
   */
  int expire(long readTimeoutNanos, long scanTimeoutNanos, long now) {
    // Each request is counted before it takes its slot, and until it has left it.
    if (inFlight() == 0) {
      return 0;
    }
    int expired = 0;
    for (int slot = 0; slot < 2 * SLOTS; slot += 2) {
      long request = slots.get(slot);
      if (request == EMPTY || request == RESERVED) {
        continue;
      }
      RequestKind kind = kindOf(request);
      long age = now - slots.get(slot + 1);
      if (age > (kind == RequestKind.READ ? readTimeoutNanos : scanTimeoutNanos)
          && slots.compareAndSet(slot, request, EMPTY)) {
        answered(kind, age, now);
        expired++;
      }
    }
    return expired;
  }

  /** The slot that holds the request, or -1. */
  private int slotOf(long id) {
    long hash = id * SPREAD;
    for (int i = 0; i < 2 * TRIES; i++) {
      int slot = slot(hash, i);
      long request = slots.get(slot);
      if (isOf(request, id)) {
        return slot;
      }
    }
    return -1;
  }

  /** Where the slot begins that is tried after so many others. */
  private static int slot(long hash, int tried) {
    return 2
        * (tried < TRIES
            ? (int) (hash >>> FEW_SHIFT) + tried
            : NEAR + ((int) (hash >>> MANY_SHIFT) + tried & MANY - 1));
  }

  /** Above 0 for every id, 0 too. */
  private static long encode(long id, RequestKind kind) {
    return (id & ID) + 1 << 1 | kind.ordinal();
  }

  private static boolean isOf(long request, long id) {
    return request > EMPTY && (request >> 1) - 1 == (id & ID);
  }

  private static RequestKind kindOf(long request) {
    return (request & 1) == 0 ? RequestKind.READ : RequestKind.SCAN;
  }
}
