package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * Load that moves from overloaded nodes to others: Dinic's maximum flow from the nodes above their
 * capacity to those below. A path leads from a node to a partition that puts load on it, from there
 * to any other node of that partition, and so on. No recursion: a path may be as long as there are
 * nodes.
 */
public final class LoadFlow {
  private static final int UNREACHED = -1;

  private final Routing entries;
  private final Nodes nodes;
  private final double[] load;
  private final int[] partitionOf;
  private final int[] firstOfNode;
  private final int[] entriesOfNode;
  private final double[] excess;
  private final double[] slack;
  private final int[] nodeLevel;
  private final int[] nodeArc;
  private final int[] partitionLevel;
  private final int[] partitionArc;
  private final int[] queue;
  private final int[] pathDown;
  private final int[] pathUp;
  private int sinkLevel;

  /**
   * @param loads per partition
   * @param entries with the weights to begin with
   */
  public LoadFlow(double[] loads, Routing entries, Nodes nodes) {
    this.entries = entries;
    this.nodes = nodes;
    load = new double[entries.entries()];
    partitionOf = new int[load.length];
    firstOfNode = new int[nodes.count() + 1];
    for (int p = 0; p < loads.length; p++) {
      for (int e = entries.first(p); e < entries.first(p + 1); e++) {
        load[e] = loads[p] * entries.weight(e);
        partitionOf[e] = p;
        firstOfNode[entries.node(e) + 1]++;
      }
    }
    for (int n = 0; n < nodes.count(); n++) {
      firstOfNode[n + 1] += firstOfNode[n];
    }
    entriesOfNode = new int[load.length];
    nodeArc = firstOfNode.clone();
    for (int e = 0; e < load.length; e++) {
      entriesOfNode[nodeArc[entries.node(e)]++] = e;
    }
    excess = new double[nodes.count()];
    slack = new double[excess.length];
    nodeLevel = new int[excess.length];
    queue = new int[excess.length];
    pathDown = new int[excess.length];
    pathUp = new int[excess.length];
    partitionLevel = new int[loads.length];
    partitionArc = new int[loads.length];
  }

  /** Per entry; not a copy. */
  public double[] load() {
    return load;
  }

  /**
   * Moves as much load as can be from the nodes above {@code capacity} * speed.
   *
   * @param tolerance how far off a node may be and still count as full, of its capacity
   * @return whether overloaded nodes remain; then {@link #reached} tells those they can reach
   */
  public boolean relieve(double capacity, double tolerance) {
    for (int n = 0; n < excess.length; n++) {
      double sum = 0;
      for (int a = firstOfNode[n]; a < firstOfNode[n + 1]; a++) {
        sum += load[entriesOfNode[a]];
      }
      excess[n] = sum - capacity * nodes.speed(n);
      slack[n] = tolerance * capacity * nodes.speed(n);
    }
    boolean overloaded = findLevels();
    while (overloaded && sinkLevel != UNREACHED) {
      System.arraycopy(firstOfNode, 0, nodeArc, 0, nodeArc.length);
      for (int p = 0; p < partitionArc.length; p++) {
        partitionArc[p] = entries.first(p);
      }
      for (int n = 0; n < excess.length; n++) {
        if (excess[n] > slack[n]) {
          pushFrom(n);
        }
      }
      overloaded = findLevels();
    }
    return overloaded;
  }

  /** Whether the nodes still overloaded could move load to this one (or it is one of them). */
  public boolean reached(int node) {
    return nodeLevel[node] != UNREACHED;
  }

  /** Breadth first from all overloaded nodes, up to the level of the nearest sinks. */
  private boolean findLevels() {
    Arrays.fill(nodeLevel, UNREACHED);
    Arrays.fill(partitionLevel, UNREACHED);
    sinkLevel = UNREACHED;
    int tail = 0;
    for (int n = 0; n < excess.length; n++) {
      if (excess[n] > slack[n]) {
        nodeLevel[n] = 0;
        queue[tail++] = n;
      }
    }
    for (int head = 0; head < tail; head++) {
      int n = queue[head];
      int level = nodeLevel[n];
      if (level == sinkLevel) {
        break;
      }
      for (int a = firstOfNode[n]; a < firstOfNode[n + 1]; a++) {
        int e = entriesOfNode[a];
        int p = partitionOf[e];
        if (load[e] > 0 && partitionLevel[p] == UNREACHED) {
          partitionLevel[p] = level;
          for (int f = entries.first(p); f < entries.first(p + 1); f++) {
            int to = entries.node(f);
            if (nodeLevel[to] == UNREACHED) {
              nodeLevel[to] = level + 1;
              queue[tail++] = to;
              if (excess[to] < -slack[to]) {
                sinkLevel = level + 1;
              }
            }
          }
        }
      }
    }
    return tail > 0;
  }

  private void pushFrom(int source) {
    int depth = 0;
    int n = source;
    while (excess[source] > slack[source]) {
      if (nodeLevel[n] == sinkLevel) {
        depth = push(source, depth);
      } else if (advance(n)) {
        pathDown[depth] = entriesOfNode[nodeArc[n]];
        pathUp[depth] = partitionArc[partitionOf[pathDown[depth]]];
        depth++;
      } else if (depth == 0) {
        return;
      } else {
        nodeLevel[n] = UNREACHED;
        depth--;
      }
      n = depth == 0 ? source : entries.node(pathUp[depth - 1]);
    }
  }

  /** Moves the node's current arcs to a next step towards a sink; false if there is none. */
  private boolean advance(int n) {
    int level = nodeLevel[n];
    for (; nodeArc[n] < firstOfNode[n + 1]; nodeArc[n]++) {
      int e = entriesOfNode[nodeArc[n]];
      int p = partitionOf[e];
      if (load[e] > 0 && partitionLevel[p] == level) {
        for (; partitionArc[p] < entries.first(p + 1); partitionArc[p]++) {
          int to = entries.node(partitionArc[p]);
          if (nodeLevel[to] == level + 1 && (level + 1 < sinkLevel || excess[to] < -slack[to])) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Moves load along the path; returns how much of the path can still be used. */
  private int push(int source, int depth) {
    int usable = depth - 1;
    int sink = entries.node(pathUp[usable]);
    double amount = Math.min(excess[source], -excess[sink]);
    for (int i = 0; i < depth; i++) {
      amount = Math.min(amount, load[pathDown[i]]);
    }
    for (int i = depth - 1; i >= 0; i--) {
      load[pathUp[i]] += amount;
      load[pathDown[i]] -= amount;
      if (!(load[pathDown[i]] > 0)) {
        usable = i;
      }
    }
    excess[source] -= amount;
    excess[sink] += amount;
    return usable;
  }
}
