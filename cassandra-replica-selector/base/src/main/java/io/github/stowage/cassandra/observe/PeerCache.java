package io.github.stowage.cassandra.observe;

import java.util.Arrays;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * One thread's short cut into the {@link PeerTable}. Cassandra hands out the same endpoint objects
 * again and again, so identity finds most of them without hashing an address.
 */
public final class PeerCache {
  private static final int SLOTS = 512;

  private final InetAddressAndPort[] endpoints = new InetAddressAndPort[SLOTS];
  private final Peer[] peers = new Peer[SLOTS];
  private PeerTable table;
  private int version;

  /** To be called before a run of {@link #get}: forgets what another table or version said. */
  public void follow(PeerTable current) {
    int currentVersion = current.version();
    if (table != current || version != currentVersion) {
      table = current;
      version = currentVersion;
      Arrays.fill(endpoints, null);
      Arrays.fill(peers, null);
    }
  }

  public Peer get(InetAddressAndPort endpoint) {
    int slot = System.identityHashCode(endpoint) & SLOTS - 1;
    return endpoints[slot] == endpoint ? peers[slot] : miss(endpoint, slot);
  }

  private Peer miss(InetAddressAndPort endpoint, int slot) {
    Peer peer = table.get(endpoint);
    endpoints[slot] = endpoint;
    peers[slot] = peer;
    return peer;
  }
}
