package io.github.stowage.core.selection;

/**
 * Stowage's own rule, the default: how long would the next request take there?
 *
 * <p>{@code max(latency, silence) * surge}, all of it measured by this coordinator, per kind of
 * request:
 *
 * <ul>
 *   <li>latency is the peer's recent mean, shrunk towards the mean over its group ({@link
 *       PeerState#group}) while samples are few or old: an unknown peer is neutral, and one no
 *       longer asked becomes neutral again;
 *   <li>silence is how long the peer has answered nothing while requests wait for it: a pause shows
 *       at once, long before those requests answer. For as long as nobody at all has answered it is
 *       taken for a pause of this coordinator (garbage collection, an exhausted CPU quota), up to
 *       {@value #OWN_PAUSE_NANOS} ns;
 *   <li>surge is {@code (queueScale + inFlight) / (queueScale + 0.75 usual)}, at least 1. The count
 *       of requests in flight is exact and immediate, so a coordinator never herds on itself; the
 *       usual count is already in the latency and must not be held against the peer twice, or a
 *       queue of a few drives reads to peers that are many times slower. It is a plain proportion
 *       (Little's law), without C3's cube (NSDI'15), and, unlike in C3, other coordinators'
 *       requests are not guessed from one's own: with a hundred coordinators that guess is noise.
 * </ul>
 *
 * <p>The coordinator's own replica is another matter. All that waits there is seen, not only what
 * this coordinator asked for, so its surge is taken as it is. Its silence is not taken from when
 * requests left, but as it says it ({@link PeerState#silent}). And a read that is forwarded costs
 * two nodes work, the coordinator among them, so nearness is given up only for a multiple:
 * otherwise clients that ask a replica of the key, as drivers do, get less than without this rule.
 *
 * <p>What peers publish (CPU, pressure, disk) is no part of the score: as a factor it raised p99 in
 * the study ({@code stowage simulate selection}, strategy adaptive-resource). Gossip is a second
 * late while a queue lives for tens of milliseconds, and a peer that is avoided soon looks idle.
 * One that does not look idle is in {@link Trouble}: what was measured of it is forgotten slower
 * ({@link Memory}), and the mean of its group says less of it.
 */
public final class AdaptiveRule implements ScoringRule {
  /**
   * Stands for the latency of a peer before anything at all was measured; only ratios between peers
   * matter.
   */
  private static final double ANY_LATENCY_NANOS = 1_000_000;

  /** Longer pauses of a coordinator are rare, and a peer that is silent for longer must show. */
  private static final long OWN_PAUSE_NANOS = 200_000_000;

  /** Of a usual queue. All of it would let a peer that once had most of the reads keep them. */
  private static final double FORGIVEN = 0.75;

  private final PeerState everyone;
  private final double priorWeight;
  private final double queueScale;
  private final double ownFactor;

  /**
   * @param everyone the state that is told whenever any peer shows life, and into which the
   *     latencies of peers without a group of their own are recorded too: the neutral value
   */
  public AdaptiveRule(AdaptiveSettings settings, PeerState everyone) {
    this.everyone = everyone;
    this.priorWeight = settings.priorWeight();
    this.queueScale = settings.queueScale();
    this.ownFactor = 1 / settings.forwardingCost();
  }

  @Override
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    double expected = expectedNanos(peer, kind, distance, now);
    return distance == 0 ? expected * ownFactor : expected;
  }

  /** The score without the preference for this very host. */
  public double expectedNanos(PeerState peer, RequestKind kind, int distance, long now) {
    PeerState group = peer.group();
    double latency =
        peer.expectedNanos(
            kind,
            group == null ? everyone : group,
            ANY_LATENCY_NANOS,
            priorWeight,
            Memory.of(peer, distance, now),
            now);
    // Of which kind the requests are that wait on this very host is not seen.
    RequestKind waiting = distance == 0 ? RequestKind.READ : kind;
    double forgiven = distance == 0 ? 1 : FORGIVEN;
    return Math.max(latency, silence(peer, waiting, now))
        * peer.surge(waiting, queueScale, forgiven);
  }

  private double silence(PeerState peer, RequestKind kind, long now) {
    long silence = peer.silenceNanos(kind, now);
    return silence == 0 ? 0 : silence - Math.min(everyone.quietNanos(now), OWN_PAUSE_NANOS);
  }
}
