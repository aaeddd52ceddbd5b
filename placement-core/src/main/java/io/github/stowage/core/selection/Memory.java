package io.github.stowage.core.selection;

/**
 * How many times as long what was measured of a peer is remembered. That a slow peer has recovered
 * shows when it is probed ({@link Probes}, {@link RecoveryCheck}); forgetting it sends it requests
 * in vain. This very host is not probed, so it has to be forgotten.
 */
enum Memory {
  OWN(1, 1, 1),
  PEER(1, 3, 1),

  /** Its group says little of a slow peer that is in {@link Trouble}. */
  TROUBLED(Trouble.PATIENCE, Trouble.PATIENCE, Trouble.PATIENCE);

  private final double any;
  private final double slow;
  private final double apart;

  /**
   * @param apart how much less a slow peer is pulled towards its group
   */
  Memory(double any, double slow, double apart) {
    this.any = any;
    this.slow = slow;
    this.apart = apart;
  }

  static Memory of(PeerState peer, int distance, long now) {
    if (distance == 0) {
      return OWN;
    }
    return peer.isTroubled(now) ? TROUBLED : PEER;
  }

  double patience(boolean isSlow) {
    return isSlow ? slow : any;
  }

  double apart(boolean isSlow) {
    return isSlow ? apart : 1;
  }
}
