package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import java.util.concurrent.atomic.LongAdder;

/** One endpoint as this node sees it. */
public final class Peer {
  /** The distance while the delegate does not know the peer's data centre and rack. */
  public static final int UNKNOWN_PLACE = -1;

  private final PeerState state;
  private final OutstandingRequests outstanding;
  private final LongAdder requests = new LongAdder();
  private volatile int distance;

  Peer(PeerState state, PeerState everyone) {
    this.state = state;
    this.outstanding = new OutstandingRequests(state, everyone);
  }

  public PeerState state() {
    return state;
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
    state.group(group);
  }

  /** Reads and scans sent to it since this node watches it. */
  public long requests() {
    return requests.sum();
  }

  LongAdder requestCounter() {
    return requests;
  }

  OutstandingRequests outstanding() {
    return outstanding;
  }
}
