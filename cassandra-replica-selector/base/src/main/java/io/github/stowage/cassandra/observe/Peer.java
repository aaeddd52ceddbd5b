package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import java.util.concurrent.atomic.LongAdder;

/** One endpoint as this node sees it. */
public final class Peer {
  private final PeerState state;
  private final OutstandingRequests outstanding;
  private final LongAdder requests = new LongAdder();
  private volatile int distance;
  private volatile long lastScan;
  private volatile boolean everScanned;

  Peer(PeerState state, PeerState everyone, int distance) {
    this.state = state;
    this.outstanding = new OutstandingRequests(state, everyone);
    this.distance = distance;
  }

  public PeerState state() {
    return state;
  }

  /** 0 this host, 1 its rack, 2 its data centre, 3 beyond. */
  public int distance() {
    return distance;
  }

  void distance(int distance) {
    this.distance = distance;
  }

  /** Reads and scans sent to it since this node watches it. */
  public long requests() {
    return requests.sum();
  }

  LongAdder requestCounter() {
    return requests;
  }

  /** A scan may be served by this peer soon. Only kept for this very host. */
  void scanned(long now) {
    lastScan = now;
    everScanned = true;
  }

  boolean scannedWithin(long nanos, long now) {
    return everScanned && now - lastScan < nanos;
  }

  OutstandingRequests outstanding() {
    return outstanding;
  }
}
