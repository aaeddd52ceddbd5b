package io.github.stowage.cli.cassandra;

import java.util.List;

/** An order as the plug-in's MBean shows it. */
public final class OrderRow {
  private final List<String> ringOrder;
  private final List<String> down;
  private final List<PeerRow> order;

  OrderRow(List<String> ringOrder, List<String> down, List<PeerRow> order) {
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

  public List<PeerRow> getOrder() {
    return order;
  }
}
