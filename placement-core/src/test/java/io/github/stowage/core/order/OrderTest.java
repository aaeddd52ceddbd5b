package io.github.stowage.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OrderTest {
  @Test
  void sortsFromTheLargestOnAndKeepsTheOrderOfEquals() {
    assertThat(Order.descending(new double[] {1, 3, 0, 3, 1e-300, -0.0, 1e300}))
        .containsExactly(6, 1, 3, 0, 4, 2, 5);
    assertThat(Order.descending(new double[0])).isEmpty();
    assertThat(Order.descending(new double[] {0})).containsExactly(0);
  }

  @Test
  void tellsApartWhatDiffersByABillionth() {
    SplittableRandom random = new SplittableRandom(1);
    double[] values = new double[100_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.exp(random.nextDouble(-50, 50));
    }
    int[] order = Order.descending(values);
    for (int i = 1; i < order.length; i++) {
      assertThat(values[order[i]]).isLessThanOrEqualTo(values[order[i - 1]] * (1 + 1e-9));
    }
    assertThat(order).doesNotHaveDuplicates();
  }

  @Test
  void theHeapAgreesWithTheStandardQueue() {
    SplittableRandom random = new SplittableRandom(2);
    MinHeap heap = new MinHeap(100);
    PriorityQueue<Entry> queue = new PriorityQueue<>();
    for (int i = 0; i < 20_000; i++) {
      int action = random.nextInt(5);
      double key = random.nextInt(20);
      if (queue.isEmpty() || action < 2 && queue.size() < 100) {
        heap.add(key, i);
        queue.add(new Entry(key, i));
      } else if (action == 2) {
        heap.replaceTop(key);
        queue.add(new Entry(key, queue.remove().id));
      } else {
        heap.removeTop();
        queue.remove();
      }
      assertThat(heap.size()).isEqualTo(queue.size());
      if (!queue.isEmpty()) {
        assertThat(heap.top()).isEqualTo(queue.element().id);
        assertThat(heap.topKey()).isEqualTo(queue.element().key);
      }
    }
    heap.clear();
    assertThat(heap.isEmpty()).isTrue();
  }

  private record Entry(double key, int id) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return key != other.key ? Double.compare(key, other.key) : Integer.compare(id, other.id);
    }
  }
}
