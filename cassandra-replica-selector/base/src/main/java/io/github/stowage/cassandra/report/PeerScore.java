package io.github.stowage.cassandra.report;

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
  private final String endpoint;
  private final String datacenter;
  private final String rack;
  private final int distance;
  private final double readScore;
  private final double scanScore;
  private final double readShare;
  private final int inFlight;
  private final double readLatencyMicros;
  private final double scanLatencyMicros;
  private final double readSamples;
  private final double silenceMillis;
  private final double severity;
  private final double queue;
  private final double cpu;
  private final double memory;
  private final double disk;
  private final double resourceScore;
  private final double publishedAgeMillis;

  /**
   * @param rule what scores the peer; null when the mode has no rule
   * @param readShare share of this node's reads that went to the peer
   */
  public PeerScore(
      String endpoint,
      String datacenter,
      String rack,
      Peer peer,
      ScoringRule rule,
      double readShare,
      long now) {
    PeerState state = peer.state();
    PublishedLoad load = state.published();
    ResourceSample sample = load == null ? ResourceSample.UNKNOWN : load.sample();
    this.endpoint = endpoint;
    this.datacenter = datacenter;
    this.rack = rack;
    this.readShare = readShare;
    distance = peer.distance();
    readScore = score(rule, peer, RequestKind.READ, now);
    scanScore = score(rule, peer, RequestKind.SCAN, now);
    inFlight = state.inFlight();
    readSamples = state.latencyWeight(RequestKind.READ, now);
    readLatencyMicros = latencyMicros(state, RequestKind.READ, now);
    scanLatencyMicros = latencyMicros(state, RequestKind.SCAN, now);
    silenceMillis =
        Math.max(
                state.silenceNanos(RequestKind.READ, now),
                state.silenceNanos(RequestKind.SCAN, now))
            / 1e6;
    severity = state.severity();
    queue = load == null ? Double.NaN : load.queue();
    cpu = sample.cpu();
    memory = sample.memory();
    disk = sample.disk();
    resourceScore = HoroscopeScore.of(sample);
    publishedAgeMillis = load == null ? Double.NaN : (now - load.receivedAt()) / 1e6;
  }

  private static double score(ScoringRule rule, Peer peer, RequestKind kind, long now) {
    return rule == null ? Double.NaN : rule.score(peer.state(), kind, peer.distance(), now);
  }

  private static double latencyMicros(PeerState state, RequestKind kind, long now) {
    return state.latencyWeight(kind, now) < 1e-6
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
