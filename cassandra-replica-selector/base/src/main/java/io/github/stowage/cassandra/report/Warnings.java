package io.github.stowage.cassandra.report;

import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says each kind of trouble once per start, with what to do; the counters say how often. */
public final class Warnings {
  private static final Logger LOG = LoggerFactory.getLogger("io.github.stowage.cassandra");

  /** A kind of trouble and what to do about it. */
  public enum Kind {
    ORDERING_FAILED(
        "Stowage could not order replicas, or compare ranges, and left that to the delegate, as it will each time this happens (counter fallbacks)."
            + " Reads are not affected. Please report the stack trace; to switch the plug-in off: ./stowage cassandra set mode off --yes"),
    OBSERVING_FAILED(
        "Stowage failed to observe a message and let it pass (counter observer_failures). Reads are not affected. Please report the"
            + " stack trace"),
    TOO_MANY_REPLICAS(
        "Stowage orders at most 256 replicas of a read and left the delegate's order for one with more, as it will each time this"
            + " happens (counter too_many_replicas). Reads are not affected. To avoid it, give the keyspace fewer replicas"),
    PLACE_UNKNOWN(
        "Stowage left the delegate's order for replicas of which the delegate does not say the data centre or the rack, as it will until"
            + " it does (counter unknown_places). Reads are not affected. Give each node its place in the delegate's own configuration"),
    TICK_FAILED(
        "Stowage could not sample or publish this host's load; peers see it as unknown until it can. Please report the stack trace"),
    REPORT_FAILED(
        "Stowage could not register the table stowage.replica_scores, or a peer's gauges (counter report_failures). Reads are not"
            + " affected, and ./stowage cassandra scores shows the same. Please report the stack trace"),
    TABLE_NAME_TAKEN(
        "The keyspace stowage exists already, so there is no table stowage.replica_scores of the plug-in (counter report_failures)."
            + " ./stowage cassandra scores shows the same. To have the table, rename the keyspace and restart the node"),
    WRAPPED_BY_DYNAMIC_SNITCH(
        "dynamic_snitch: true wraps Stowage's ResourceAwareSnitch, so the stock dynamic snitch overrules its order and the two fight."
            + " Set dynamic_snitch: false in cassandra.yaml and restart this node (or JMX StorageService.updateSnitch)");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private final AtomicInteger said = new AtomicInteger();

  public void once(Kind kind, Throwable cause) {
    int bit = 1 << kind.ordinal();
    if ((said.get() & bit) == 0 && (said.getAndUpdate(bits -> bits | bit) & bit) == 0) {
      LOG.error(kind.text, cause);
    }
  }

  public void info(String text, Object... arguments) {
    LOG.info(text, arguments);
  }
}
