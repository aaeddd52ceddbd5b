package io.github.stowage.cassandra.testkit;

/** The options of one node. */
public final class NodeSpec extends NodeOptions<NodeSpec> {
  NodeSpec(NodeOptions<?> defaults) {
    defaults.copyTo(this);
  }

  @Override
  NodeSpec self() {
    return this;
  }
}
