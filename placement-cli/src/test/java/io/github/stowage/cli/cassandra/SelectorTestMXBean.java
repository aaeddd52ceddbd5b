package io.github.stowage.cli.cassandra;

import java.util.List;
import java.util.Map;

/** The attributes of the plug-in's MBean that the command uses. */
public interface SelectorTestMXBean {
  String getMode();

  void setMode(String mode);

  String getCassandraLine();

  String getDelegate();

  List<PeerRow> getPeerScores();

  OrderRow explain(String keyspace, String table, String key);

  String node(String peer);

  void demote(String peer);

  void restore(String peer);

  List<String> getDemoted();

  Map<String, Long> getCounters();

  String getLocalSample();

  boolean isWrappedByDynamicSnitch();

  Map<String, double[]> getLimits();

  double getTieBand();

  void setTieBand(double fraction);
}
