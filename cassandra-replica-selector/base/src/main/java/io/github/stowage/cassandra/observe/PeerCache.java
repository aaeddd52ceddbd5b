package io.github.stowage.cassandra.observe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * A short cut into the {@link PeerTable}, which all threads share. Cassandra hands out the same
 * endpoint objects again and again, so identity finds most of them without hashing an address. What
 * is here stays, so that threads soon only read: two objects that fall on one slot would else drive
 * each other out with every request.
 */
final class PeerCache {
  /** Few of a thousand peers fall on another's. */
  private static final int SLOTS = 8192;

  private static final class Entry {
    final InetAddressAndPort endpoint;
    final Peer peer;

    Entry(InetAddressAndPort endpoint, Peer peer) {
      this.endpoint = endpoint;
      this.peer = peer;
    }
  }

  private final AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(SLOTS);

  /** Null if it is not here. */
  Peer get(InetAddressAndPort endpoint) {
    Entry entry = entries.getAcquire(slot(endpoint));
    return entry != null && entry.endpoint == endpoint ? entry.peer : null;
  }

  /** Keeps the peer if there is room. */
  void offer(InetAddressAndPort endpoint, Peer peer) {
    int slot = slot(endpoint);
    if (entries.getPlain(slot) == null) {
      entries.setRelease(slot, new Entry(endpoint, peer));
    }
  }

  private static int slot(InetAddressAndPort endpoint) {
    return System.identityHashCode(endpoint) & SLOTS - 1;
  }
}
