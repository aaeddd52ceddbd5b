package io.github.stowage.tiering.data;

import java.util.SplittableRandom;

/**
 * Balls of some colours, drawn one by one and not put back: each order of them is as likely as any
 * other. The memory is that of the colours, not of the balls (Fenwick, "A new data structure for
 * cumulative frequency tables", 1994).
 */
final class Urn {
  private final int[] tree;
  private final int topBit;
  private int left;

  /**
   * @param balls per colour
   */
  Urn(int[] balls) {
    this.tree = new int[balls.length + 1];
    this.topBit = Integer.highestOneBit(balls.length);
    for (int colour = 0; colour < balls.length; colour++) {
      int node = colour + 1;
      tree[node] += balls[colour];
      left += balls[colour];
      int parent = node + (node & -node);
      if (parent < tree.length) {
        tree[parent] += tree[node];
      }
    }
  }

  int left() {
    return left;
  }

  /**
   * @return the colour
   * @throws IllegalArgumentException if none is left
   */
  int draw(SplittableRandom random) {
    int ball = random.nextInt(left);
    int node = 0;
    // Down to the last node before the ball; the nodes that are passed over lose nothing.
    for (int bit = topBit; bit > 0; bit >>= 1) {
      int next = node + bit;
      if (next < tree.length) {
        if (tree[next] <= ball) {
          ball -= tree[next];
          node = next;
        } else {
          tree[next]--;
        }
      }
    }
    left--;
    return node;
  }
}
