package io.github.stowage.cassandra.report;

import java.util.List;

/** Where a read of one partition would go now, as JMX shows it. */
public final class Explanation {
  private final List<String> ringOrder;
  private final List<String> down;
  private final List<PeerScore> order;

  /**
   * @param ringOrder endpoints of all replicas
   * @param down those of them that are not asked, because they are down
   * @param order the others, in the order in which they would be asked
   */
  public Explanation(List<String> ringOrder, List<String> down, List<PeerScore> order) {
    this.ringOrder = ringOrder;
    this.down = down;
    this.order = order;
  }

  public List<String> getRingOrder() {
    return ringOrder;
  }

  public List<String> getDown() {
    return down;
  }

  public List<PeerScore> getOrder() {
    return order;
  }
}
