package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The requests one peer has not answered yet, by message id, so that each is counted out exactly
 * once however it ends: answer, error response or, found by {@link #expire}, neither. A fixed table
 * without locks: ids are consecutive, so two requests only meet in a slot when one is {@link
 * #SLOTS} messages old; the older one is then given up, and the count is a lower bound.
 */
final class OutstandingRequests {
  static final int SLOTS = 1024;
  private static final long EMPTY = 0;

  private final AtomicLongArray requests = new AtomicLongArray(SLOTS);
  private final AtomicLongArray sentAt = new AtomicLongArray(SLOTS);
  private final PeerState peer;
  private final PeerState everyone;

  /**
   * @param everyone records the latencies of all peers
   */
  OutstandingRequests(PeerState peer, PeerState everyone) {
    this.peer = peer;
    this.everyone = everyone;
  }

  void sent(long id, RequestKind kind, long now) {
    int slot = slot(id);
    sentAt.setOpaque(slot, now);
    if (requests.getAndSet(slot, encode(id, kind)) == EMPTY) {
      peer.sent(now);
    }
  }

  void answered(long id, long now) {
    int slot = slot(id);
    long request = requests.get(slot);
    long latency = now - sentAt.getOpaque(slot);
    if (idOf(request) == id && requests.compareAndSet(slot, request, EMPTY)) {
      RequestKind kind = kindOf(request);
      peer.answered(kind, latency, now);
      everyone.observed(kind, latency, now);
    }
  }

  /**
   * An error response. It counts as an answer no faster than {@code penaltyNanos}: a host that
   * fails at once would otherwise look idle and draw all traffic.
   */
  void failed(long id, long penaltyNanos, long now) {
    int slot = slot(id);
    long request = requests.get(slot);
    long latency = Math.max(penaltyNanos, now - sentAt.getOpaque(slot));
    if (idOf(request) == id && requests.compareAndSet(slot, request, EMPTY)) {
      peer.answered(kindOf(request), latency, now);
    }
  }

  /**
   * Counts out what is older than its kind's timeout.
   *
   * @return how many
   */
  int expire(long readTimeoutNanos, long scanTimeoutNanos, long now) {
    int expired = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      long request = requests.get(slot);
      if (request == EMPTY) {
        continue;
      }
      RequestKind kind = kindOf(request);
      long age = now - sentAt.get(slot);
      if (age > (kind == RequestKind.READ ? readTimeoutNanos : scanTimeoutNanos)
          && requests.compareAndSet(slot, request, EMPTY)) {
        peer.answered(kind, age, now);
        expired++;
      }
    }
    return expired;
  }

  private static int slot(long id) {
    return (int) id & (SLOTS - 1);
  }

  private static long encode(long id, RequestKind kind) {
    return id << 1 | kind.ordinal();
  }

  private static long idOf(long request) {
    return request >> 1;
  }

  private static RequestKind kindOf(long request) {
    return (request & 1) == 0 ? RequestKind.READ : RequestKind.SCAN;
  }
}
