package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.CommandFailedException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives a running node another snitch through its own {@code StorageService.updateSnitch}, or one
 * that is configured with a node proximity another of those. The new one must see every live node
 * in the rack and data centre it was in, because they decide where data is; otherwise, or if it
 * cannot be loaded, the old one is put back.
 */
final class SnitchSwap {
  private static final String STORAGE_BEAN = "org.apache.cassandra.db:type=StorageService";
  private static final String LOCATION_BEAN = "org.apache.cassandra.db:type=LocationInfo";
  private static final List<Class<?>> UPDATE_TYPES =
      List.of(String.class, Boolean.class, Integer.class, Integer.class, Double.class);
  private static final long START_MILLIS = 20_000;
  private static final long POLL_MILLIS = 50;

  private final JmxConnection node;

  SnitchSwap(JmxConnection node) {
    this.node = node;
  }

  /**
   * Always makes a new snitch, so that it knows nothing of what an earlier one has learnt.
   *
   * @throws CommandFailedException if it has no effect; the node then has the snitch it had
   */
  void to(SnitchState before, SnitchState after) throws InterruptedException {
    Map<String, String> places = places();
    Object earlier = starts();
    try {
      update(after);
      if (after.inner().equals(Snitch.OURS)) {
        awaitSelectorAfter(earlier);
      }
      check(after, places);
    } catch (RuntimeException e) {
      // Whatever it is: the snitch that was there may be closed by now.
      update(before);
      String message = String.valueOf(e.getMessage());
      String hint = message.contains(Snitch.OURS) ? " (is the plug-in's jar in its lib/?)" : "";
      throw new CommandFailedException(
          message + hint + "; it has " + before.describe() + " again", e);
    }
  }

  /** The dynamic snitch keeps the settings of the node's cassandra.yaml. */
  private void update(SnitchState state) {
    Object[] arguments = {state.inner(), state.dynamic(), null, null, null};
    String operation = hasProximity() ? "updateNodeProximity" : "updateSnitch";
    node.call(STORAGE_BEAN, operation, arguments, UPDATE_TYPES);
  }

  /** As a node of 6.0 may have: its classes are no snitches, and only they can be put back. */
  private boolean hasProximity() {
    return node.has(LOCATION_BEAN)
        && node.call(LOCATION_BEAN, "hasLegacySnitchAdapter", new Object[0], List.of())
            .equals(false);
  }

  private void check(SnitchState wanted, Map<String, String> places) {
    SnitchState now = SnitchState.of(node);
    if (!now.equals(wanted)) {
      throw new CommandFailedException(
          node.node() + ": " + wanted.describe() + " had no effect: it has " + now.describe(),
          null);
    }
    Map<String, String> nowPlaces = places();
    places.forEach(
        (peer, place) -> {
          if (!nowPlaces.getOrDefault(peer, place).equals(place)) {
            throw new CommandFailedException(
                String.format(
                    "%s: %s sees %s in %s, not in %s",
                    node.node(), wanted.describe(), peer, nowPlaces.get(peer), place),
                null);
          }
        });
  }

  /** That of an earlier snitch may still be there: 6.0 starts the new one a moment later. */
  private void awaitSelectorAfter(Object earlier) throws InterruptedException {
    long end = System.currentTimeMillis() + START_MILLIS;
    while (earlier == null ? !node.has(ReplicaSelectorClient.MBEAN) : !isAnother(earlier)) {
      if (System.currentTimeMillis() > end) {
        throw new CommandFailedException(
            node.node() + ": " + Snitch.OURS + " did not start; its log says why", null);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private boolean isAnother(Object earlier) {
    Object now = starts();
    return now != null && !now.equals(earlier);
  }

  /** Which of the process's selectors runs; null if none does, or one that doesn't say. */
  private Object starts() {
    try {
      return node.has(ReplicaSelectorClient.MBEAN)
          ? node.read(ReplicaSelectorClient.MBEAN, "Starts").get("Starts")
          : null;
    } catch (CommandFailedException e) {
      // It went away in between. What else is wrong with the connection shows at the next call.
      return null;
    }
  }

  /** Data centre and rack of each live node, as this one sees them. */
  private Map<String, String> places() {
    Map<String, String> places = new TreeMap<>();
    Object live = node.read(STORAGE_BEAN, "LiveNodes").get("LiveNodes");
    for (Object peer : live instanceof List<?> peers ? peers : List.of()) {
      places.put(
          peer.toString(), "data centre " + ask("Datacenter", peer) + " rack " + ask("Rack", peer));
    }
    return places;
  }

  private Object ask(String what, Object peer) {
    return node.call(
        SnitchState.INFO_BEAN, "get" + what, new Object[] {peer}, List.of(String.class));
  }
}
