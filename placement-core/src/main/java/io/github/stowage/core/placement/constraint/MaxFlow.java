package io.github.stowage.core.placement.constraint;

import java.util.Arrays;

/**
 * Dinic's maximum flow with whole numbers. Vertices are numbered as they are made; vertex 0 is the
 * source, vertex 1 the sink. No recursion: a path may be as long as there are vertices.
 */
final class MaxFlow {
  static final int SOURCE = 0;
  static final int SINK = 1;

  private int vertices = 2;
  private int arcs;
  private int[] head = new int[1024];
  private int[] next = new int[1024];
  private int[] to = new int[1024];
  private int[] left = new int[1024];
  private int[] level;
  private int[] current;

  MaxFlow() {
    Arrays.fill(head, -1);
  }

  int vertex() {
    if (vertices == head.length) {
      head = Arrays.copyOf(head, 2 * vertices);
      Arrays.fill(head, vertices, head.length, -1);
    }
    return vertices++;
  }

  /** Returns the arc's number, for {@link #flow}. */
  int arc(int from, int to, int capacity) {
    if (arcs + 2 > this.to.length) {
      int size = Math.multiplyExact(2, this.to.length);
      next = Arrays.copyOf(next, size);
      this.to = Arrays.copyOf(this.to, size);
      left = Arrays.copyOf(left, size);
    }
    half(from, to, capacity);
    half(to, from, 0);
    return arcs - 2;
  }

  private void half(int from, int target, int capacity) {
    to[arcs] = target;
    left[arcs] = capacity;
    next[arcs] = head[from];
    head[from] = arcs++;
  }

  /** What flows through an arc. */
  int flow(int arc) {
    return left[arc ^ 1];
  }

  /** The most that can flow from source to sink. */
  long run() {
    long total = 0;
    level = new int[vertices];
    current = new int[vertices];
    int[] path = new int[vertices];
    while (findLevels()) {
      System.arraycopy(head, 0, current, 0, vertices);
      int depth = 0;
      int at = SOURCE;
      while (true) {
        if (at == SINK) {
          int amount = Integer.MAX_VALUE;
          for (int i = 0; i < depth; i++) {
            amount = Math.min(amount, left[path[i]]);
          }
          int usable = depth;
          for (int i = depth - 1; i >= 0; i--) {
            left[path[i]] -= amount;
            left[path[i] ^ 1] += amount;
            usable = left[path[i]] == 0 ? i : usable;
          }
          total += amount;
          depth = usable;
        } else if (advance(at)) {
          path[depth++] = current[at];
        } else if (depth == 0) {
          break;
        } else {
          level[at] = -1;
          depth--;
        }
        at = depth == 0 ? SOURCE : to[path[depth - 1]];
      }
    }
    return total;
  }

  private boolean advance(int at) {
    for (; current[at] >= 0; current[at] = next[current[at]]) {
      int arc = current[at];
      if (left[arc] > 0 && level[to[arc]] == level[at] + 1) {
        return true;
      }
    }
    return false;
  }

  private boolean findLevels() {
    Arrays.fill(level, -1);
    level[SOURCE] = 0;
    int[] queue = current;
    int tail = 0;
    queue[tail++] = SOURCE;
    for (int i = 0; i < tail && level[SINK] < 0; i++) {
      for (int arc = head[queue[i]]; arc >= 0; arc = next[arc]) {
        if (left[arc] > 0 && level[to[arc]] < 0) {
          level[to[arc]] = level[queue[i]] + 1;
          queue[tail++] = to[arc];
        }
      }
    }
    return level[SINK] >= 0;
  }
}
