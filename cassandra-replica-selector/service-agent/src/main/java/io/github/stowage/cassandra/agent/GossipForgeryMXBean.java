package io.github.stowage.cassandra.agent;

/** Lets a test make a node say anything in gossip. */
public interface GossipForgeryMXBean {
  String NAME = "io.github.stowage:type=GossipForgery";

  /**
   * Publishes {@code value} as this node's own.
   *
   * @param state an application state's name, such as X1
   */
  void publish(String state, String value);
}
