package io.github.stowage.cassandra.testkit;

import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Which cluster to run. Nodes are numbered from 1: the data nodes, then the coordinators. */
public final class ClusterSpec {
  private static final String PLUGIN_PACKAGE = "io.github.stowage.";
  private static final int MAX_NODES = 90;
  private static final int MAX_TOKENS = 256;

  private static final int RANGES = 200;
  private static final int ANY_RANGE = -1;

  private final Builder options;
  private final int addressRange;

  private ClusterSpec(Builder options, int addressRange) {
    this.options = options;
    this.addressRange = addressRange;
  }

  public static Builder builder() {
    return new Builder();
  }

  CassandraLine line() {
    return options.line;
  }

  int dataNodes() {
    return options.dataNodes;
  }

  int coordinators() {
    return options.coordinators;
  }

  int tokens() {
    return options.tokens;
  }

  Path workDir() {
    return options.workDir;
  }

  Consumer<String> progress() {
    return options.progress;
  }

  /** Node {@code index} listens on 127.0.RANGE.index. */
  String address(int index) {
    return Ports.address(addressRange, index);
  }

  int jmxPort(int index) {
    return Ports.jmx(addressRange, index);
  }

  NodeSpec node(int index) {
    NodeSpec node = new NodeSpec(options);
    node.plugin(options.pluginOn.test(index));
    if (!node.plugin && node.snitch.startsWith(PLUGIN_PACKAGE)) {
      node.snitch(node.nodeProximity ? "NoOpProximity" : "SimpleSnitch").dynamicSnitch(true);
    }
    options.eachNode.accept(index, node);
    return node;
  }

  /** Collects a cluster's options; those of a node hold for all of them. */
  public static final class Builder extends NodeOptions<Builder> {
    private int dataNodes = 3;
    private int coordinators;
    private int tokens = 1;
    private int addressRange = ANY_RANGE;
    private Path workDir;
    private IntPredicate pluginOn = index -> plugin;
    private BiConsumer<Integer, NodeSpec> eachNode = (index, node) -> {};
    private Consumer<String> progress = line -> {};

    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /** Nodes that own an equal part of the ring each, in [1, 90] with the coordinators. */
    public Builder dataNodes(int count) {
      dataNodes = count;
      return this;
    }

    /**
     * Ranges of each data node, in [1, 256]. The nodes take turns around the ring. No other node
     * can join where they have more than one.
     */
    public Builder tokens(int count) {
      tokens = count;
      return this;
    }

    /** Nodes that only pass requests on (join_ring=false). */
    public Builder coordinators(int count) {
      coordinators = count;
      return this;
    }

    /**
     * The N of 127.0.N.x and of the JMX ports, in [0, 199]: one per cluster at a time. Default is
     * one that is free.
     */
    public Builder addressRange(int range) {
      addressRange = range;
      return this;
    }

    /** Where all files of all nodes go. */
    public Builder workDir(Path directory) {
      workDir = directory.toAbsolutePath();
      return this;
    }

    /**
     * The nodes with the plug-in's jar. If the snitch is the plug-in's, the others get what stock
     * has by default, under the dynamic snitch.
     */
    public Builder pluginOn(IntPredicate nodes) {
      pluginOn = nodes;
      return this;
    }

    /** Has the last word on every node; called with its number. */
    public Builder eachNode(BiConsumer<Integer, NodeSpec> change) {
      eachNode = change;
      return this;
    }

    /** Is told, one line at a time, how the start goes. */
    public Builder progress(Consumer<String> listener) {
      progress = listener;
      return this;
    }

    /**
     * @throws IllegalArgumentException naming what is out of range
     */
    public ClusterSpec build() {
      Objects.requireNonNull(workDir, "workDir is not set");
      if (workDir.toString().contains(File.pathSeparator)) {
        throw new IllegalArgumentException(
            "workDir is "
                + workDir
                + "; allowed: no "
                + File.pathSeparator
                + ", which separates the entries of a class path");
      }
      check("dataNodes", dataNodes, 1, MAX_NODES);
      check("coordinators", coordinators, 0, MAX_NODES - dataNodes);
      check("tokens", tokens, 1, MAX_TOKENS);
      check("addressRange", addressRange, ANY_RANGE, RANGES - 1);
      check("heapMegabytes", heapMegabytes, 128, 65_536);
      return new ClusterSpec(
          this,
          addressRange == ANY_RANGE
              ? Ports.freeRange(RANGES, dataNodes + coordinators)
              : addressRange);
    }

    private static void check(String key, int value, int min, int max) {
      if (value < min || value > max) {
        throw new IllegalArgumentException(
            key + " is " + value + "; allowed: [" + min + ", " + max + "]");
      }
    }
  }
}
