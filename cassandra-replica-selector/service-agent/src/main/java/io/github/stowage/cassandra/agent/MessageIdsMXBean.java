package io.github.stowage.cassandra.agent;

/** Lets a test make a node number its messages as after years. */
public interface MessageIdsMXBean {
  String NAME = "io.github.stowage:type=MessageIds";

  /** The id of the last message that this node sent. */
  int getLast() throws ReflectiveOperationException;

  /** As if the last one had had this id. */
  void setLast(int id) throws ReflectiveOperationException;
}
