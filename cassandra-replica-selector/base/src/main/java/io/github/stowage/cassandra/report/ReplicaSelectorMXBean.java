package io.github.stowage.cassandra.report;

import java.util.List;
import java.util.Map;

/**
 * What the plug-in shows and lets change at run time, as {@code
 * io.github.stowage:type=ReplicaSelector}.
 */
public interface ReplicaSelectorMXBean {
  String NAME = "io.github.stowage:type=ReplicaSelector";

  String getMode();

  /**
   * @throws IllegalArgumentException naming what is allowed; nothing is changed then. The same
   *     holds for every setter.
   */
  void setMode(String mode);

  /** The Cassandra line this jar was built for. */
  String getCassandraLine();

  /** How often the plug-in has started in this process: each new snitch starts it anew. */
  int getStarts();

  /** Class of the snitch that answers for racks and data centres. */
  String getDelegate();

  List<PeerScore> getPeerScores();

  /**
   * Where a read of a partition would go now, were it not a probe.
   *
   * @param key the partition key as text, as {@code nodetool getendpoints} takes it
   * @throws IllegalArgumentException in Cassandra's words, if there is no such table or the key is
   *     not of its type
   */
  Explanation explain(String keyspace, String table, String key);

  Map<String, Long> getCounters();

  /** This host's latest resource sample, as text. */
  String getLocalSample();

  /** True while {@code dynamic_snitch: true} overrules the plug-in. */
  boolean isWrappedByDynamicSnitch();

  /** How far all coordinators avoid this node: 0 not at all. A restart sets it to 0. */
  double getSeverity();

  /** Published in gossip, where the stock dynamic snitch reads it too; 0 to 1000. */
  void setSeverity(double severity);

  /**
   * The peer that {@link #demote} would demote, as this node knows it.
   *
   * @param peer an address, with {@code :port} if it is not this node's own storage port
   * @throws IllegalArgumentException if no node of the cluster has it
   */
  String node(String peer);

  /**
   * Asks {@code peer} only after all other replicas of its data centre, in every mode but off.
   * Known to this node alone, and only until it restarts, gets another snitch, or the peer leaves
   * or another host takes its address.
   *
   * @throws IllegalArgumentException as {@link #node} does
   */
  void demote(String peer);

  /** Undoes {@link #demote}. */
  void restore(String peer);

  /** The endpoints of all demoted peers. */
  List<String> getDemoted();

  /** The least and the most of each number that can be set here, by the key of its setting. */
  Map<String, double[]> getLimits();

  double getRackThreshold();

  void setRackThreshold(double fraction);

  double getTieBand();

  void setTieBand(double fraction);

  double getProbeIntervalMillis();

  void setProbeIntervalMillis(double millis);

  double getPublishIntervalMillis();

  void setPublishIntervalMillis(double millis);
}
