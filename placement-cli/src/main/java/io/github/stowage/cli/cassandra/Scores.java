package io.github.stowage.cli.cassandra;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * What a node's replica selector knows at one moment.
 *
 * @param node host:port it was asked at
 * @param attributes the MBean's single values, by attribute name
 * @param peers by item name; null for what is unknown
 */
record Scores(
    String node,
    Map<String, Object> attributes,
    List<Map<String, Object>> peers,
    Map<String, Object> counters) {
  private static final String PEERS = "PeerScores";
  private static final String COUNTERS = "Counters";
  static final String MODE = "Mode";
  static final String LINE = "CassandraLine";
  static final String SAMPLE = "LocalSample";
  static final String WRAPPED = "WrappedByDynamicSnitch";

  static Scores of(ReplicaSelectorClient client) {
    Map<String, Object> attributes =
        new LinkedHashMap<>(client.read(MODE, LINE, WRAPPED, SAMPLE, PEERS, COUNTERS));
    List<Map<String, Object>> peers = new ArrayList<>();
    if (attributes.remove(PEERS) instanceof CompositeData[] rows) {
      for (CompositeData row : rows) {
        peers.add(items(row));
      }
    }
    Map<String, Object> counters = new TreeMap<>();
    if (attributes.remove(COUNTERS) instanceof TabularData table) {
      for (Object row : (Collection<?>) table.values()) {
        CompositeData entry = (CompositeData) row;
        counters.put(entry.get("key").toString(), entry.get("value"));
      }
    }
    return new Scores(client.node(), attributes, peers, counters);
  }

  String text(String attribute) {
    Object value = attributes.get(attribute);
    return value == null ? "-" : value.toString();
  }

  /** One of the peers. */
  static Map<String, Object> items(CompositeData row) {
    Map<String, Object> items = new LinkedHashMap<>();
    for (Column column : Column.values()) {
      items.put(column.item, null); // the known items first, in the table's order
    }
    for (String name : row.getCompositeType().keySet()) {
      Object value = row.get(name);
      boolean unknown = value instanceof Double number && !Double.isFinite(number);
      items.put(name, unknown ? null : value);
    }
    return items;
  }
}
