package io.github.stowage.cassandra.report;

import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.core.score.HoroscopeScore;
import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import io.github.stowage.core.selection.ScoringRule;

/**
 * One peer's scores and their parts at one moment, as JMX shows them. NaN stands for unknown;
 * fractions are in [0, 1].
 */
public final class PeerScore {
  /** A peer that is expected to take so many times the mean gets little more than probes. */
  private static final double SLOW = 2;

  private static final double NO_SAMPLES = 1e-6;

  private final String endpoint;
  private final String datacenter;
  private final String rack;
  private final int distance;
  private final double readScore;
  private final double scanScore;
  private final double readShare;
  private final double expectedMillis;
  private final long requests;
  private final int inFlight;
  private final double readLatencyMicros;
  private final double scanLatencyMicros;
  private final double readSamples;
  private final double silenceMillis;
  private final double severity;
  private final boolean demoted;
  private final boolean avoided;
  private final boolean troubled;
  private final double queue;
  private final double cpu;
  private final double memory;
  private final double disk;
  private final double resourceScore;
  private final double publishedAgeMillis;

  /**
   * @param totalRequests this node's to all peers; NaN when its share does not matter
   */
  public PeerScore(
      String endpoint,
      String datacenter,
      String rack,
      Peer peer,
      SelectionPolicy policy,
      double totalRequests,
      long now) {
    PublishedLoad load = peer.published();
    ResourceSample sample = load == null ? ResourceSample.UNKNOWN : load.sample();
    this.endpoint = endpoint;
    this.datacenter = datacenter;
    this.rack = rack;
    distance = peer.distance();
    requests = peer.requests();
    readShare = requests / totalRequests;
    ScoringRule rule = policy.rule();
    readScore = score(policy, peer, RequestKind.READ, now);
    scanScore = score(policy, peer, RequestKind.SCAN, now);
    inFlight = peer.inFlight();
    readSamples = peer.latencyWeight(RequestKind.READ, now);
    readLatencyMicros = latencyMicros(peer, RequestKind.READ, now);
    scanLatencyMicros = latencyMicros(peer, RequestKind.SCAN, now);
    silenceMillis =
        Math.max(peer.silenceNanos(RequestKind.READ, now), peer.silenceNanos(RequestKind.SCAN, now))
            / 1e6;
    severity = peer.severity();
    demoted = peer.isDemoted();
    double expected = expectedNanos(policy, peer, now);
    expectedMillis = expected / 1e6;
    boolean slow = rule == policy.expectation() && expected > SLOW * meanNanos(peer.group(), now);
    avoided = demoted || severity > 0 || slow;
    troubled = peer.isTroubled(now);
    queue = load == null ? Double.NaN : load.queue();
    cpu = sample.cpu();
    memory = sample.memory();
    disk = sample.disk();
    resourceScore = HoroscopeScore.of(sample);
    publishedAgeMillis = load == null ? Double.NaN : (now - load.receivedAt()) / 1e6;
  }

  /** What it is ranked by, so with its severity. */
  private static double score(SelectionPolicy policy, Peer peer, RequestKind kind, long now) {
    return policy.rule() == null
        ? Double.NaN
        : policy.ranker().score(peer, kind, peer.distance(), now);
  }

  /** NaN while nothing was measured of the peer's whole data centre. */
  private static double expectedNanos(SelectionPolicy policy, Peer peer, long now) {
    return Double.isNaN(meanNanos(peer, now)) && Double.isNaN(meanNanos(peer.group(), now))
        ? Double.NaN
        : policy.expectation().expectedNanos(peer, RequestKind.READ, peer.distance(), now);
  }

  private static double meanNanos(PeerState state, long now) {
    return 1e3 * latencyMicros(state, RequestKind.READ, now);
  }

  private static double latencyMicros(PeerState state, RequestKind kind, long now) {
    return state.latencyWeight(kind, now) < NO_SAMPLES
        ? Double.NaN
        : state.latencyNanos(kind, 0, 0, now) / 1e3;
  }

  public String getEndpoint() {
    return endpoint;
  }

  public String getDatacenter() {
    return datacenter;
  }

  public String getRack() {
    return rack;
  }

  public int getDistance() {
    return distance;
  }

  public double getReadScore() {
    return readScore;
  }

  public double getScanScore() {
    return scanScore;
  }

  public double getReadShare() {
    return readShare;
  }

  public double getExpectedMillis() {
    return expectedMillis;
  }

  public long getRequests() {
    return requests;
  }

  public int getInFlight() {
    return inFlight;
  }

  public double getReadLatencyMicros() {
    return readLatencyMicros;
  }

  public double getScanLatencyMicros() {
    return scanLatencyMicros;
  }

  public double getReadSamples() {
    return readSamples;
  }

  public double getSilenceMillis() {
    return silenceMillis;
  }

  public double getSeverity() {
    return severity;
  }

  public boolean isDemoted() {
    return demoted;
  }

  public boolean isAvoided() {
    return avoided;
  }

  public boolean isTroubled() {
    return troubled;
  }

  public double getQueue() {
    return queue;
  }

  public double getCpu() {
    return cpu;
  }

  public double getMemory() {
    return memory;
  }

  public double getDisk() {
    return disk;
  }

  public double getResourceScore() {
    return resourceScore;
  }

  public double getPublishedAgeMillis() {
    return publishedAgeMillis;
  }
}
