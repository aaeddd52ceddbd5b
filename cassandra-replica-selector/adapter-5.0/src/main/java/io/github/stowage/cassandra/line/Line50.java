package io.github.stowage.cassandra.line;

import io.github.stowage.cassandra.GossipLine;

/** Cassandra 5.0. */
public final class Line50 extends GossipLine {
  public Line50() {
    super("5.0");
  }
}
