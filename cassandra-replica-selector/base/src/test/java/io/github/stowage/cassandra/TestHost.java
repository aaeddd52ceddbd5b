package io.github.stowage.cassandra;

import io.github.stowage.core.selection.RequestKind;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cassandra.gms.VersionedValue;

/** A server's counters, and the gauges that are registered in it. */
public final class TestHost extends GossipLine {
  public final long[] reads = new long[RequestKind.values().length];
  public final long[] nanos = new long[RequestKind.values().length];
  public int pending;

  /** Have a thread, and have not ended. */
  public int running;

  public final Map<String, Metric> gauges = new TreeMap<>();

  /** Registers nothing any more, as a server does that has the name already. */
  public boolean refuses;

  public TestHost() {
    super("4.1");
  }

  public void serve(RequestKind kind, long count, long nanosEach) {
    reads[kind.ordinal()] += count;
    nanos[kind.ordinal()] += count * nanosEach;
  }

  @Override
  public Served served(RequestKind kind) {
    return new Served(reads[kind.ordinal()], nanos[kind.ordinal()]);
  }

  @Override
  public long readStageCompleted() {
    return reads[0] + reads[1];
  }

  @Override
  public int readStagePending() {
    return pending;
  }

  @Override
  public int readStageTasks() {
    return running + pending;
  }

  @Override
  public String serverRelease() {
    return "4.1.0";
  }

  @Override
  public VersionedValue gossipValue(String text) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void registerGauge(String name, Metric metric) {
    if (refuses) {
      throw new IllegalArgumentException("A metric named " + name + " already exists");
    }
    gauges.put(name, metric);
  }

  @Override
  public void removeGauge(String name) {
    gauges.remove(name);
  }

  @Override
  public void registerGauge(String scope, String name, Metric metric) {
    registerGauge(scope + " " + name, metric);
  }

  @Override
  public void removeGauge(String scope, String name) {
    removeGauge(scope + " " + name);
  }
}
