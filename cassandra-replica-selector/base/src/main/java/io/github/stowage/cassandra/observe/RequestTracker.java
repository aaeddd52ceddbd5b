package io.github.stowage.cassandra.observe;

import io.github.stowage.cassandra.HostLine;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.core.selection.RequestKind;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.LatencySubscribers;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.Verb;

/**
 * Watches read requests leave and answers arrive in Cassandra's messaging sinks. Always lets the
 * message pass, whatever happens here.
 */
public final class RequestTracker {
  /**
   * LatencySubscribers cannot be unsubscribed from, so the process subscribes once and forwards to
   * the tracker in use.
   */
  private static volatile RequestTracker subscribed;

  private static boolean subscriptionMade;

  private final PeerTable peers;
  private final Counters counters;
  private final HostLine line;
  private final Predicate<Message<?>> inbound = this::onReceive;
  private Runnable outbound = () -> {};

  public RequestTracker(PeerTable peers, Counters counters, HostLine line) {
    this.peers = peers;
    this.counters = counters;
    this.line = line;
  }

  public void install() {
    outbound = line.watchSends(this::onSend);
    MessagingService.instance().inboundSink.add(inbound);
    subscribe(this);
  }

  public void uninstall() {
    outbound.run();
    MessagingService.instance().inboundSink.remove(inbound);
    subscribe(null);
  }

  private static synchronized void subscribe(RequestTracker tracker) {
    subscribed = tracker;
    if (!subscriptionMade) {
      subscriptionMade = true;
      LatencySubscribers.Subscriber forward =
          (endpoint, latency, unit) -> {
            RequestTracker current = subscribed;
            if (current != null) {
              current.onTiming(endpoint);
            }
          };
      MessagingService.instance().latencySubscribers.subscribe(forward);
    }
  }

  /**
   * Only counts this host's own reads, which never pass through the sinks. Their latency is not
   * believed: Cassandra does not say whether it was a read or a scan, and 5.0 counts from when the
   * client's request began, rounds of Paxos included. {@link LocalLoad} knows better.
   */
  private void onTiming(InetAddressAndPort endpoint) {
    try {
      if (endpoint.equals(peers.selfEndpoint())) {
        peers.self().countRequest();
        peers.everyone().alive(System.nanoTime());
      }
    } catch (RuntimeException e) {
      counters.observerFailed(e);
    }
  }

  private void onSend(Message<?> message, InetAddressAndPort to) {
    try {
      switch (message.verb()) {
        case READ_REQ:
          sent(message.id(), RequestKind.READ, to);
          break;
        case RANGE_REQ:
          sent(message.id(), RequestKind.SCAN, to);
          break;
        default:
      }
    } catch (RuntimeException e) {
      counters.observerFailed(e);
    }
  }

  /** A request left. */
  public void sent(long id, RequestKind kind, InetAddressAndPort to) {
    if (!peers.ofReplica(to).sent(id, kind, System.nanoTime())) {
      counters.untracked();
    }
  }

  private boolean onReceive(Message<?> message) {
    try {
      switch (message.verb()) {
        case READ_RSP:
        case RANGE_RSP:
        case FAILURE_RSP:
          received(message.id(), message.verb() == Verb.FAILURE_RSP, message.from());
          break;
        default:
      }
    } catch (RuntimeException e) {
      counters.observerFailed(e);
    }
    return true;
  }

  /** An answer arrived. A peer that left, and so is not known any more, may still send one. */
  public void received(long id, boolean isError, InetAddressAndPort from) {
    Peer peer = peers.all().get(from);
    if (peer == null) {
      return;
    }
    long now = System.nanoTime();
    if (isError) {
      peer.failed(id, now);
    } else {
      peer.answered(id, now);
    }
  }

  /** Counts out requests that neither an answer nor an error ended. Called every tick. */
  public void expire() {
    long now = System.nanoTime();
    long readTimeout = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.NANOSECONDS);
    long scanTimeout = DatabaseDescriptor.getRangeRpcTimeout(TimeUnit.NANOSECONDS);
    int expired = 0;
    for (Peer peer : peers.all().values()) {
      expired += peer.expire(readTimeout, scanTimeout, now);
    }
    counters.expired(expired);
  }
}
