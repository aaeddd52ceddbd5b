package io.github.stowage.cli.cassandra;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /** In one sentence. */
  String why() {
    if (asked.isEmpty()) {
      return "No replica is up.";
    }
    String first = endpoint(asked.get(0));
    switch (mode) {
      case "off":
        return "Mode off: the stock snitch orders them.";
      case "random":
        return "Mode random: any order, each time another.";
      default:
    }
    List<String> up = ringOrder.stream().filter(endpoint -> !down.contains(endpoint)).toList();
    Map<String, Object> ringFirst =
        asked.stream().filter(peer -> endpoint(peer).equals(up.get(0))).findFirst().orElseThrow();
    Object score = asked.get(0).get(Column.READ_SCORE.item);
    Object other = ringFirst.get(Column.READ_SCORE.item);
    if (endpoint(ringFirst).equals(first)) {
      return String.format(
          Locale.ROOT,
          "%s comes first in ring order, and no other one's score is lower by more than %.0f%%%s.",
          first,
          100 * tieBand,
          asked.stream().anyMatch(Order::isDemoted) ? ", demoted ones left aside" : "");
    }
    if (isDemoted(ringFirst) && !isDemoted(asked.get(0))) {
      return first
          + " comes first: "
          + endpoint(ringFirst)
          + ", the first in ring order, is demoted.";
    }
    return score instanceof Double ours && other instanceof Double theirs
        ? String.format(
            Locale.ROOT,
            "%s comes first: its score is %.3g, that of %s, the first in ring order, is %.3g.",
            first,
            ours,
            endpoint(ringFirst),
            theirs)
        : first + " comes first: of the others, not all are known.";
  }

  private static boolean isDemoted(Map<String, Object> peer) {
    return Boolean.TRUE.equals(peer.get(Column.DEMOTED.item));
  }

  private static String endpoint(Map<String, Object> peer) {
    return (String) peer.get(Column.ENDPOINT.item);
  }
}
