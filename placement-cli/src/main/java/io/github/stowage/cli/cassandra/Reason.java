package io.github.stowage.cli.cassandra;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why the first replica of an {@link Order} is the first, in words. The plug-in begins with the
 * nearest, then ring order, and leaves that for a score within one data centre only.
 */
final class Reason {
  private static final int OTHER_RACK = 2;
  private static final int OTHER_DATACENTER = 3;
  private static final String IN_RING = ", the first in ring order,";

  private final Order order;
  private final Map<String, Object> first;
  private final Map<String, Object> inRing;
  private final Map<String, Object> nearest;

  private Reason(Order order) {
    this.order = order;
    first = order.asked().get(0);
    List<Map<String, Object>> up =
        order.ringOrder().stream()
            .flatMap(name -> order.asked().stream().filter(peer -> endpoint(peer).equals(name)))
            .toList();
    inRing = up.get(0);
    nearest = up.stream().min(Comparator.comparingInt(Reason::tier)).orElseThrow();
  }

  static String of(Order order) {
    if (order.asked().isEmpty()) {
      return "No replica is up.";
    }
    switch (order.mode()) {
      case "off":
        return "Mode off: the stock snitch orders them.";
      case "random":
        return "Mode random: any order, each time another.";
      default:
    }
    if (order.asked().stream().anyMatch(peer -> distance(peer) < 0)) {
      return "The snitch does not say where all of them are, so it orders them.";
    }
    Reason reason = new Reason(order);
    return isSame(reason.first, reason.nearest) ? reason.ofNearness() : reason.ofScore();
  }

  /** No score was reason enough. */
  private String ofNearness() {
    boolean sameSide = isRemote(first) == isRemote(inRing);
    if (isSame(first, inRing)) {
      return endpoint(first) + " comes first in ring order" + claim(", and ") + leftAside() + ".";
    }
    if (sameSide && isDemoted(inRing) && !isDemoted(first)) {
      return endpoint(first) + " comes first: " + endpoint(inRing) + IN_RING + " is demoted.";
    }
    return String.format(
        "%s comes first: it is %s, %s%s is in %s%s%s.",
        endpoint(first),
        place(sameSide),
        endpoint(inRing),
        IN_RING,
        otherPlace(sameSide),
        claim("; and "),
        leftAside());
  }

  private String place(boolean sameSide) {
    return distance(first) == 0
        ? "this node"
        : "in the " + (sameSide ? "rack" : "data centre") + " of this node";
  }

  private String otherPlace(boolean sameSide) {
    if (distance(first) > 0) {
      return "another";
    }
    return !sameSide
        ? "another data centre"
        : distance(inRing) < OTHER_RACK ? "its rack" : "another rack";
  }

  /** What holds of the others that a score could have put first. */
  private String claim(String link) {
    List<Map<String, Object>> others =
        order.asked().stream()
            .filter(peer -> !isSame(peer, first) && group(peer) == group(first))
            .toList();
    if (others.isEmpty() && isRemote(inRing) != isRemote(first)) {
      return "";
    }
    if (!order.mode().equals("adaptive")) {
      return link + "no other one's score is lower";
    }
    // Of another rack that is a matter of rack_threshold, too.
    boolean threshold = distance(first) < OTHER_RACK;
    boolean lower =
        others.stream()
            .filter(peer -> !threshold || distance(peer) < OTHER_RACK)
            .anyMatch(peer -> score(peer) * (1 + order.tieBand()) < score(first));
    boolean otherRack = threshold && others.stream().anyMatch(peer -> distance(peer) == OTHER_RACK);
    return String.format(
        Locale.ROOT,
        lower
            ? "%sno score is lower by more than %.0f%% than that of the one before it%s"
            : "%sno other one's score is lower by more than %.0f%%%s",
        link,
        100 * order.tieBand(),
        otherRack ? ", in another rack by rack_threshold as well" : "");
  }

  private String leftAside() {
    boolean demoted =
        !isDemoted(first)
            && order.asked().stream()
                .anyMatch(peer -> isDemoted(peer) && isRemote(peer) == isRemote(first));
    boolean beyond =
        !isRemote(first) && !isRemote(inRing) && order.asked().stream().anyMatch(Reason::isRemote);
    return !demoted && !beyond
        ? ""
        : ", "
            + (demoted ? "demoted ones" : "")
            + (demoted && beyond ? " and " : "")
            + (beyond ? "other data centres" : "")
            + " left aside";
  }

  /** A score, with its severity, put it before the one that would have come first. */
  private String ofScore() {
    double ours = score(first);
    double theirs = score(nearest);
    if (Double.isNaN(ours) || Double.isNaN(theirs)) {
      return endpoint(first) + " comes first: of the others, not all are known.";
    }
    return String.format(
        Locale.ROOT,
        "%s comes first%s: its score is %.3g, that of %s%s is %.3g%s.%s",
        endpoint(first),
        ours < theirs ? "" : " by chance",
        ours,
        endpoint(nearest),
        isSame(nearest, inRing) ? IN_RING : ", the nearest,",
        theirs,
        severity(nearest),
        ours < theirs ? "" : " Once another score has changed the order, near ties come in any.");
  }

  private static String severity(Map<String, Object> peer) {
    double value = number(peer, Column.SEVERITY);
    if (!(value > 0)) {
      return "";
    }
    String text = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    return " with its severity of " + text;
  }

  /** As the plug-in has them: here, demoted here, in other data centres, demoted there. */
  private static int group(Map<String, Object> peer) {
    return (isRemote(peer) ? 2 : 0) + (isDemoted(peer) ? 1 : 0);
  }

  private static int tier(Map<String, Object> peer) {
    return group(peer) * (OTHER_DATACENTER + 1) + distance(peer);
  }

  private static boolean isRemote(Map<String, Object> peer) {
    return distance(peer) >= OTHER_DATACENTER;
  }

  private static int distance(Map<String, Object> peer) {
    return (int) number(peer, Column.DISTANCE);
  }

  private static double score(Map<String, Object> peer) {
    return number(peer, Column.READ_SCORE);
  }

  private static double number(Map<String, Object> peer, Column column) {
    return peer.get(column.item) instanceof Number known ? known.doubleValue() : Double.NaN;
  }

  private static boolean isDemoted(Map<String, Object> peer) {
    return Boolean.TRUE.equals(peer.get(Column.DEMOTED.item));
  }

  private static boolean isSame(Map<String, Object> one, Map<String, Object> other) {
    return endpoint(one).equals(endpoint(other));
  }

  private static String endpoint(Map<String, Object> peer) {
    return (String) peer.get(Column.ENDPOINT.item);
  }
}
