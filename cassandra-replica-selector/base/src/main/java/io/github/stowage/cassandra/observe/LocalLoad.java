package io.github.stowage.cassandra.observe;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.core.monitor.ResourceMonitor;
import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PublishedLoad;

/** This host's own load: its resources and its read stage. Sampled by one thread at a time. */
public final class LocalLoad {
  private final ResourceMonitor monitor;
  private final HostLine line;
  private final Peer self;
  private OwnLatency latency;
  private OwnSilence silence;
  private long readsDone;
  private long ownReadsDone;
  private volatile double ownShare = 1;
  private volatile ResourceSample latest = ResourceSample.UNKNOWN;

  public LocalLoad(ResourceMonitor monitor, HostLine line, Peer self, long now) {
    this.monitor = monitor;
    this.line = line;
    this.self = self;
    start(now);
  }

  /** Measures from now on: what happened before says nothing of this host as it is. */
  public void start(long now) {
    latency = new OwnLatency(line, self, now);
    silence = new OwnSilence(line, self, now);
    readsDone = line.readStageCompleted();
    ownReadsDone = self.requests();
    ownShare = 1;
  }

  /** Knows nothing until {@link #start}. */
  public void stop() {
    latest = ResourceSample.UNKNOWN;
    self.silent(0);
  }

  /** Brings up to date how long this node takes to answer. To be called every tick. */
  public void look(long now) {
    latency.look(now);
    silence.look(now);
  }

  /** Measures, and updates what this node knows of itself as a replica. */
  public LoadCodec.Load sample(long epochMillis, long now) {
    latest = monitor.sample();
    int tasks = line.readStageTasks();
    long all = line.readStageCompleted() - readsDone;
    long own = self.requests() - ownReadsDone;
    readsDone += all;
    ownReadsDone += own;
    ownShare = all > 0 ? Math.min(1, (double) own / all) : 1;
    self.publish(new PublishedLoad(latest, tasks, now));
    return new LoadCodec.Load(epochMillis, tasks, latest);
  }

  public ResourceSample latest() {
    return latest;
  }

  /** This node is a candidate for a request: brings its requests in flight up to date. */
  public void aboutToServe(long now) {
    self.inFlight(ownInFlight(), now);
  }

  /**
   * This node's own reads now in its read stage, estimated as its share of the stage: what requests
   * in flight are for a remote peer.
   */
  private int ownInFlight() {
    return (int) Math.round(line.readStageTasks() * ownShare);
  }
}
