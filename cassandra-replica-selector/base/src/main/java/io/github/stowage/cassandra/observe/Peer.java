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
 * {@link #TRIES} slots that is free. If none is, far more requests wait than a peer in order ever
 * has; the request is not tracked then, and the count of those in flight is a lower bound.
 */
public final class Peer extends PeerState {
  /** The distance while the delegate does not know the peer's data centre and rack. */
  public static final int UNKNOWN_PLACE = -1;

  static final int SLOTS = 1024;
  private static final int TRIES = 16;
  private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(SLOTS);

  /** Fibonacci hashing: 2^64 over the golden ratio. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final long EMPTY = 0;
  private static final long RESERVED = -1;

  private final AtomicLongArray requests = new AtomicLongArray(SLOTS);
  private final AtomicLongArray sentAt = new AtomicLongArray(SLOTS);
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
    int home = home(id);
    for (int i = 0; i < TRIES; i++) {
      int slot = home + i & SLOTS - 1;
      if (requests.get(slot) == EMPTY && requests.compareAndSet(slot, EMPTY, RESERVED)) {
        sentAt.setOpaque(slot, now);
        sent(kind, now);
        requests.set(slot, encode(id, kind));
        return true;
      }
    }
    return false;
  }

  void answered(long id, long now) {
    int slot = slotOf(id);
    if (slot < 0) {
      return;
    }
    long request = requests.get(slot);
    long latency = now - sentAt.getOpaque(slot);
    if (idOf(request) == id && requests.compareAndSet(slot, request, EMPTY)) {
      RequestKind kind = kindOf(request);
      answered(kind, latency, now);
      group().observed(kind, latency, now);
      everyone.alive(now);
    }
  }

  /**
   * An error response. It counts as an answer no faster than {@code penaltyNanos}: a host that
   * fails at once would otherwise look idle and draw all traffic.
   */
  void failed(long id, long penaltyNanos, long now) {
    int slot = slotOf(id);
    if (slot < 0) {
      return;
    }
    long request = requests.get(slot);
    long latency = Math.max(penaltyNanos, now - sentAt.getOpaque(slot));
    if (idOf(request) == id && requests.compareAndSet(slot, request, EMPTY)) {
      answered(kindOf(request), latency, now);
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
    for (int slot = 0; slot < SLOTS; slot++) {
      long request = requests.get(slot);
      if (request == EMPTY || request == RESERVED) {
        continue;
      }
      RequestKind kind = kindOf(request);
      long age = now - sentAt.get(slot);
      if (age > (kind == RequestKind.READ ? readTimeoutNanos : scanTimeoutNanos)
          && requests.compareAndSet(slot, request, EMPTY)) {
        answered(kind, age, now);
        expired++;
      }
    }
    return expired;
  }

  /** The slot that holds the request, or -1. */
  private int slotOf(long id) {
    int home = home(id);
    for (int i = 0; i < TRIES; i++) {
      int slot = home + i & SLOTS - 1;
      long request = requests.get(slot);
      if (request > EMPTY && idOf(request) == id) {
        return slot;
      }
    }
    return -1;
  }

  private static int home(long id) {
    return (int) (id * SPREAD >>> SHIFT);
  }

  /** Above 0 for every id, 0 too. */
  private static long encode(long id, RequestKind kind) {
    return (id & Long.MAX_VALUE >> 2) + 1 << 1 | kind.ordinal();
  }

  private static long idOf(long request) {
    return (request >> 1) - 1;
  }

  private static RequestKind kindOf(long request) {
    return (request & 1) == 0 ? RequestKind.READ : RequestKind.SCAN;
  }
}
