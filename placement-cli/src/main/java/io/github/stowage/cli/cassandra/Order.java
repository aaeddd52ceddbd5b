package io.github.stowage.cli.cassandra;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;

/**
 * Where a node would send a read of one partition now.
 *
 * @param partition as it was asked for, for people
 * @param ringOrder endpoints of all replicas
 * @param down those that are not asked, because they are down
 * @param asked the others, in that order, by item name of {@link Column}; null for what is unknown
 */
record Order(
    String node,
    String mode,
    String partition,
    double tieBand,
    List<String> ringOrder,
    List<String> down,
    List<Map<String, Object>> asked) {
  private static final String TIE_BAND = "TieBand";
  private static final List<Class<?>> STRINGS = List.of(String.class, String.class, String.class);

  static Order of(ReplicaSelectorClient client, String keyspace, String table, String key) {
    Map<String, Object> attributes = client.read(Scores.MODE, TIE_BAND);
    CompositeData all =
        (CompositeData) client.call("explain", new Object[] {keyspace, table, key}, STRINGS);
    return new Order(
        client.node(),
        String.valueOf(attributes.get(Scores.MODE)),
        keyspace + "." + table + " " + key,
        attributes.get(TIE_BAND) instanceof Double band ? band : Double.NaN,
        List.of((String[]) all.get("ringOrder")),
        List.of((String[]) all.get("down")),
        Arrays.stream((CompositeData[]) all.get("order")).map(Scores::items).toList());
  }

  /** In a sentence or two. */
  String why() {
    return Reason.of(this);
  }
}
