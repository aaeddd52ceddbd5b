package io.github.stowage.cassandra.agent;

import io.github.stowage.cassandra.agent.ServerClock.Pause;
import java.util.concurrent.TimeUnit;

/** The control bean: settings, switches and counters of one {@link EmulatedServer}. */
final class ServiceTimes implements ServiceTimesMXBean {
  private static final long DRAIN_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long DRAIN_POLL_MILLIS = 2;

  private final EmulatedServer server;
  private final Settings settings;
  private final ReadStage stage;
  private final PauseBursts bursts;
  private volatile int slots;

  ServiceTimes(EmulatedServer server, Settings settings, ReadStage stage, int slots) {
    this.server = server;
    this.settings = settings;
    this.stage = stage;
    this.bursts = new PauseBursts(server.clock());
    setSlots(slots);
  }

  static int checkSlots(long slots) {
    return (int) Bounds.check("slots", slots, 1, 128);
  }

  @Override
  public long getReadMeanMicros() {
    return settings.meanMicros(Kind.READ);
  }

  @Override
  public void setReadMeanMicros(long micros) {
    settings.meanMicros(Kind.READ, micros);
  }

  @Override
  public long getScanMeanMicros() {
    return settings.meanMicros(Kind.SCAN);
  }

  @Override
  public void setScanMeanMicros(long micros) {
    settings.meanMicros(Kind.SCAN, micros);
  }

  @Override
  public String getDistribution() {
    return settings.distribution().toString();
  }

  @Override
  public void setDistribution(String name) {
    settings.distribution(Distribution.parse(name));
  }

  @Override
  public int getSlots() {
    return slots;
  }

  @Override
  public final void setSlots(int slots) {
    stage.resize(checkSlots(slots));
    server.busyTime().resize(slots, System.nanoTime());
    this.slots = slots;
  }

  @Override
  public double getFactor() {
    return settings.factor();
  }

  @Override
  public void setFactor(double factor) {
    settings.factor(factor);
  }

  @Override
  public double getNeighbour() {
    return settings.neighbour();
  }

  @Override
  public void setNeighbour(double share) {
    settings.neighbour(share);
    server.busyTime().neighbour(share, System.nanoTime());
  }

  @Override
  public boolean isPaused() {
    return server.clock().isPaused(Pause.MANUAL);
  }

  @Override
  public void setPaused(boolean paused) {
    if (paused) {
      server.clock().pause(Pause.MANUAL);
    } else {
      server.clock().resume(Pause.MANUAL);
    }
  }

  @Override
  public void pauseBursts(long onMillis, long everyMillis, long seed) {
    bursts.start(onMillis, everyMillis, seed);
  }

  @Override
  public void stopPauseBursts() {
    bursts.stop();
  }

  @Override
  public void reset(long seed) {
    server.reset(seed);
  }

  @Override
  public synchronized void drain() {
    long start = System.nanoTime();
    server.clock().drain(true);
    try {
      while (stage.pending() + stage.active() > 0) {
        if (System.nanoTime() - start > DRAIN_LIMIT_NANOS) {
          throw new IllegalStateException(
              "drain: " + stage.pending() + " requests still queued after 10 s");
        }
        Thread.sleep(DRAIN_POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("drain was interrupted", e);
    } finally {
      server.clock().drain(false);
    }
  }

  @Override
  public ServiceStats getStats() {
    return server.stats();
  }
}
