package io.github.stowage.cassandra.report;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What happened since the plug-in started. Adding is cheap and never blocks. */
public final class Counters {
  /** Why a peer's published load was ignored. */
  public enum Gossip {
    MALFORMED,
    FROM_THE_FUTURE,
    NOT_A_MEMBER
  }

  private final ReadPathCount reordered = new ReadPathCount();
  private final ReadPathCount kept = new ReadPathCount();
  private final LongAdder probes = new LongAdder();
  private final LongAdder keptApart = new LongAdder();
  private final LongAdder fallbacks = new LongAdder();
  private final LongAdder observerFailures = new LongAdder();
  private final LongAdder expired = new LongAdder();
  private final LongAdder untracked = new LongAdder();
  private final LongAdder tooMany = new LongAdder();
  private final LongAdder unknownPlaces = new LongAdder();
  private final LongAdder reportFailures = new LongAdder();
  private final LongAdder published = new LongAdder();
  private final LongAdder accepted = new LongAdder();
  private final LongAdder[] ignored = new LongAdder[Gossip.values().length];
  private final Warnings warnings;

  public Counters(Warnings warnings) {
    this.warnings = warnings;
    for (int i = 0; i < ignored.length; i++) {
      ignored[i] = new LongAdder();
    }
  }

  public void ordered(boolean moved) {
    (moved ? reordered : kept).increment();
  }

  /** A read went to a peer that was sent nothing for long, though another was expected sooner. */
  public void probed() {
    probes.increment();
  }

  /** A scan of two neighbouring ranges stays two requests: a replica of both was slower. */
  public void rangesKeptApart() {
    keptApart.increment();
  }

  /** The delegate's answer was used because ordering replicas, or comparing ranges, failed. */
  public void fellBack(Throwable cause) {
    fallbacks.increment();
    warnings.once(Warnings.Kind.ORDERING_FAILED, cause);
  }

  public void observerFailed(Throwable cause) {
    observerFailures.increment();
    warnings.once(Warnings.Kind.OBSERVING_FAILED, cause);
  }

  public void expired(int requests) {
    expired.add(requests);
  }

  /** A request left that there was no room to track: its peer has a thousand others to answer. */
  public void untracked() {
    untracked.increment();
  }

  /** The delegate's order was used because there were more replicas than can be ordered. */
  public void tooManyReplicas() {
    tooMany.increment();
    warnings.once(Warnings.Kind.TOO_MANY_REPLICAS, null);
  }

  /** The delegate's order was used because it did not say where a replica is. */
  public void placeUnknown() {
    unknownPlaces.increment();
    warnings.once(Warnings.Kind.PLACE_UNKNOWN, null);
  }

  /** The table or a peer's gauges could not be registered. */
  public void reportFailed(Warnings.Kind kind, Throwable cause) {
    reportFailures.increment();
    warnings.once(kind, cause);
  }

  public void published() {
    published.increment();
  }

  public void gossipAccepted() {
    accepted.increment();
  }

  public void gossipIgnored(Gossip reason) {
    ignored[reason.ordinal()].increment();
  }

  /** Every counter by its name. */
  public Map<String, Long> snapshot() {
    Map<String, Long> all = new TreeMap<>();
    all.put("orders_changed", reordered.sum());
    all.put("orders_kept", kept.sum());
    all.put("probes", probes.sum());
    all.put("ranges_kept_apart", keptApart.sum());
    all.put("fallbacks", fallbacks.sum());
    all.put("observer_failures", observerFailures.sum());
    all.put("requests_expired", expired.sum());
    all.put("requests_untracked", untracked.sum());
    all.put("too_many_replicas", tooMany.sum());
    all.put("unknown_places", unknownPlaces.sum());
    all.put("report_failures", reportFailures.sum());
    all.put("loads_published", published.sum());
    all.put("loads_accepted", accepted.sum());
    for (Gossip reason : Gossip.values()) {
      all.put(
          "loads_ignored_" + reason.name().toLowerCase(Locale.ROOT),
          ignored[reason.ordinal()].sum());
    }
    return all;
  }
}
