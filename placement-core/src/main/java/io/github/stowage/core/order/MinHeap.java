package io.github.stowage.core.order;

/**
 * A queue of ints by double keys, smallest key first, equal keys by smallest int. Never allocates
 * after construction.
 */
public final class MinHeap {
  private final double[] keys;
  private final int[] ids;
  private int size;

  public MinHeap(int capacity) {
    keys = new double[capacity];
    ids = new int[capacity];
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  /** The int with the smallest key; undefined when empty. */
  public int top() {
    return ids[0];
  }

  public double topKey() {
    return keys[0];
  }

  public void add(double key, int id) {
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!before(key, id, parent)) {
        break;
      }
      keys[at] = keys[parent];
      ids[at] = ids[parent];
      at = parent;
    }
    keys[at] = key;
    ids[at] = id;
  }

  /** Gives the top another key. */
  public void replaceTop(double key) {
    siftDown(key, ids[0]);
  }

  public void removeTop() {
    size--;
    if (size > 0) {
      siftDown(keys[size], ids[size]);
    }
  }

  private void siftDown(double key, int id) {
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && before(keys[child + 1], ids[child + 1], child)) {
        child++;
      }
      if (before(key, id, child)) {
        break;
      }
      keys[at] = keys[child];
      ids[at] = ids[child];
      at = child;
    }
    keys[at] = key;
    ids[at] = id;
  }

  private boolean before(double key, int id, int at) {
    return key < keys[at] || key == keys[at] && id < ids[at];
  }
}
