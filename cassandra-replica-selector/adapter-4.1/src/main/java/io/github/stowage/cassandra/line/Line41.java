package io.github.stowage.cassandra.line;

import io.github.stowage.cassandra.GossipLine;

/** Cassandra 4.1. */
public final class Line41 extends GossipLine {
  public Line41() {
    super("4.1");
  }
}
