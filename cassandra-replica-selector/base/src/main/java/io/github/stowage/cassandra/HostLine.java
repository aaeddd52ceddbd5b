package io.github.stowage.cassandra;

import io.github.stowage.core.selection.RequestKind;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;

/**
 * What differs between Cassandra lines. Each adapter module compiles one implementation against its
 * own line, and the jar carries exactly one.
 */
public interface HostLine {
  /** Release prefix such as "5.0". */
  String name();

  /** Release of the server this runs in, such as "5.0.9". */
  String serverRelease();

  /** Reads running or waiting on this host, for itself and for other coordinators. */
  int readStageTasks();

  /** Of these, those that wait for a thread. */
  int readStagePending();

  /** Reads this host has finished since it started. */
  long readStageCompleted();

  /** Reads of replicated tables that this host has served since it started, whoever asked. */
  Served served(RequestKind kind);

  /** A gossip value that carries {@code text} unchanged. */
  VersionedValue gossipValue(String text);

  /**
   * Registers a gauge named {@code name} of type ReplicaSelector in Cassandra's own metric
   * registry.
   */
  void registerGauge(String name, Metric metric);

  void removeGauge(String name);

  /** The same, of one peer: {@code scope} is how JMX names it. */
  void registerGauge(String scope, String name, Metric metric);

  void removeGauge(String scope, String name);

  /** Whether users have a keyspace of that name. */
  boolean hasKeyspace(String name);

  /** Whether {@code endpoint} has a part of the ring. */
  boolean isMember(InetAddressAndPort endpoint);

  /**
   * Calls {@code sent} with each message that leaves, which must not throw.
   *
   * @return what ends that
   */
  Runnable watchSends(BiConsumer<Message<?>, InetAddressAndPort> sent);

  /**
   * The stock order of that name, which knows the place of every node.
   *
   * @throws ConfigurationException if there is none
   */
  IEndpointSnitch createDelegate(String name);

  /** The class of the stock order that {@code delegate} stands for. */
  String nameOf(IEndpointSnitch delegate);

  /** What Cassandra has for an order now. */
  InUse inUse();

  /** What was given to Cassandra as its snitch, and whether its dynamic snitch is around it. */
  final class InUse {
    final Object orderer;
    final boolean dynamic;

    public InUse(Object orderer, boolean dynamic) {
      this.orderer = orderer;
      this.dynamic = dynamic;
    }
  }

  /** How many, and the time they took in all, without waiting for a thread. */
  final class Served {
    public final long reads;
    public final long nanos;

    public Served(long reads, long nanos) {
      this.reads = reads;
      this.nanos = nanos;
    }
  }

  /** A number read whenever the registry is. */
  interface Metric {
    double value();
  }

  /** The adapter in this jar; refuses a jar built for another line, before anything was changed. */
  static HostLine load() {
    Iterator<HostLine> found =
        ServiceLoader.load(HostLine.class, HostLine.class.getClassLoader()).iterator();
    if (!found.hasNext()) {
      throw new ConfigurationException(
          "stowage: the jar in lib/ holds no Cassandra adapter; use stowage-cassandra-<line>-<version>.jar",
          false);
    }
    HostLine line = found.next();
    String release = line.serverRelease();
    if (found.hasNext() || !isOfLine(release, line.name())) {
      throw new ConfigurationException(
          String.format(
              "stowage: this server is Cassandra %s but lib/ holds the stowage jar for %s%s; keep only the jar of the server's line",
              release, line.name(), found.hasNext() ? " and " + found.next().name() : ""),
          false);
    }
    return line;
  }

  /** A release before the first of its line has no third number, such as 6.0-alpha2. */
  private static boolean isOfLine(String release, String line) {
    return release.startsWith(line + ".") || release.startsWith(line + "-");
  }
}
