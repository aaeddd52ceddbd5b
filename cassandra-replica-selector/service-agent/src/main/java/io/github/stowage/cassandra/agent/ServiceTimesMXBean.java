package io.github.stowage.cassandra.agent;

/**
 * Run-time control of a node's emulated service times. Setters throw {@link
 * IllegalArgumentException} naming key, value and allowed range; new means, factors and neighbours
 * hold for requests that enter a slot from then on.
 */
public interface ServiceTimesMXBean {
  String NAME = "io.github.stowage:type=ServiceTimes";

  /** Mean service time of a read, before factor and neighbour, in [0, 60 000 000] microseconds. */
  long getReadMeanMicros();

  void setReadMeanMicros(long micros);

  /** The same for a scan: one range request to one replica. */
  long getScanMeanMicros();

  void setScanMeanMicros(long micros);

  /** One of {@code exponential}, {@code constant}, {@code lognormal}. */
  String getDistribution();

  void setDistribution(String name);

  /** Requests served at the same time, in [1, 128]: the server's cores. */
  int getSlots();

  void setSlots(int slots);

  /** How many times longer everything takes, in [0.01, 1000]. */
  double getFactor();

  void setFactor(double factor);

  /**
   * Share of the server that a busy neighbour takes, in [0, 0.9]: service times stretch by 1/(1 -
   * share), and the reported CPU usage includes it.
   */
  double getNeighbour();

  void setNeighbour(double share);

  /** While paused no read is answered and those in service stand still, as in a long GC. */
  boolean isPaused();

  void setPaused(boolean paused);

  /**
   * Pauses the node for {@code onMillis} again and again, from one start to the next {@code
   * everyMillis} on average, each gap drawn uniformly from [0.5, 1.5] times that. Replaces bursts
   * already running.
   *
   * @param onMillis in [1, 60 000]
   * @param everyMillis in [2 x onMillis, 600 000]
   */
  void pauseBursts(long onMillis, long everyMillis, long seed);

  /** Ends the bursts, and the pause of one that is on. */
  void stopPauseBursts();

  /** Starts the random stream and all counters anew. */
  void reset(long seed);

  /**
   * Answers all that is queued or in service without delay, paused or not; returns when nothing is
   * left.
   *
   * @throws IllegalStateException if that takes longer than 10 s
   */
  void drain();

  ServiceStats getStats();
}
