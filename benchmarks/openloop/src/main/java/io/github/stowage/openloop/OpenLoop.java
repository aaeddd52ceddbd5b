package io.github.stowage.openloop;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.ycsb.Queries;
import java.time.Duration;

/**
 * Sends requests at the times a seeded Poisson process says, whatever the answers do, and measures
 * from these times on. A pause of the servers is so paid by every request that fell into it, which
 * a closed loop would hide (coordinated omission).
 *
 * <p>Not safe for use by several threads at once; phases run one after the other.
 */
public final class OpenLoop {
  /** A request may end this much after its timeout: the driver's timer and a busy machine. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final CqlSession session;
  private final LoadSpec load;
  private final PreparedStatement statement;

  private OpenLoop(CqlSession session, LoadSpec load, PreparedStatement statement) {
    this.session = session;
    this.load = load;
    this.statement = statement;
  }

  /**
   * Prepares the load's statement, at consistency level ONE.
   *
   * @param session open, with one coordinator: see {@link
   *     io.github.stowage.ycsb.ConnectionSettings#coordinator} and {@link
   *     io.github.stowage.ycsb.Sessions#open}; the caller closes it
   * @throws com.datastax.oss.driver.api.core.DriverException if the table does not exist or the
   *     coordinator does not answer
   */
  public static OpenLoop start(CqlSession session, LoadSpec load) {
    Queries queries = new Queries(load.keyspace(), load.table());
    String query = load.operation() == Operation.READ ? queries.read(null) : queries.scan(null);
    return new OpenLoop(
        session,
        load,
        session.prepare(
            SimpleStatement.newInstance(query)
                .setConsistencyLevel(DefaultConsistencyLevel.ONE)
                .setTimeout(load.requestTimeout())
                .setIdempotent(true)
                // All rows of a scan come in one page, so one request is one answer.
                .setPageSize(load.maxScanLength() + 1)));
  }

  /**
   * Runs one phase on the calling thread and returns when its last request has ended.
   *
   * @throws OverloadException if more requests than {@link LoadSpec#maxOutstanding} waited
   */
  public PhaseResult phase(PhaseSpec phase) throws InterruptedException {
    Schedule schedule = Schedule.of(load, phase);
    Outcomes outcomes = new Outcomes(schedule.size());
    long maxNanos = load.requestTimeout().plus(GRACE).toNanos();
    long start = System.nanoTime();
    long maxLag = 0;
    for (int i = 0; i < schedule.size(); i++) {
      long due = start + schedule.atNanos(i);
      Pacer.awaitUntil(due);
      if (i >= schedule.firstMeasured()) {
        maxLag = Math.max(maxLag, System.nanoTime() - due);
      }
      if (outcomes.outstanding() >= load.maxOutstanding()) {
        outcomes.awaitAll(maxNanos);
        throw new OverloadException(
            String.format(
                "%d requests waited for an answer %.1f s into a phase at %s/s: the servers cannot"
                    + " carry this rate (maxOutstanding=%d)",
                load.maxOutstanding(),
                schedule.atNanos(i) / 1e9,
                phase.ratePerSecond(),
                load.maxOutstanding()));
      }
      send(i, due, schedule, outcomes);
    }
    Pacer.awaitUntil(start + phase.settle().plus(phase.measure()).toNanos());
    outcomes.awaitAll(maxNanos);
    return PhaseResult.of(phase, schedule, outcomes, maxLag);
  }

  private void send(int request, long due, Schedule schedule, Outcomes outcomes) {
    String key = schedule.key(request);
    BoundStatement bound =
        load.operation() == Operation.READ
            ? statement.bind(key)
            : statement.bind(key, schedule.limit(request));
    outcomes.sent();
    session
        .executeAsync(bound)
        .whenComplete(
            (rows, failure) -> {
              long latency = System.nanoTime() - due;
              if (failure == null) {
                outcomes.answered(request, latency, rows.remaining() > 0);
              } else {
                outcomes.failed(request, latency, failure);
              }
            });
  }
}
