package io.github.stowage.alluxio.master.report;

import java.util.concurrent.atomic.AtomicLong;

/** What happened since this master became the primary. */
public final class Counters {
  public final AtomicLong reportsRead = new AtomicLong();
  public final AtomicLong reportsBad = new AtomicLong();
  public final AtomicLong plans = new AtomicLong();
  public final AtomicLong plansRefused = new AtomicLong();
  public final AtomicLong failures = new AtomicLong();

  /** Milliseconds that the last plan took, looking at its files included. */
  public final AtomicLong planMillis = new AtomicLong();
}
