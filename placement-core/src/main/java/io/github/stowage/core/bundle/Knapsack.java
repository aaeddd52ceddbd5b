package io.github.stowage.core.bundle;

import io.github.stowage.core.order.MinHeap;
import java.util.Arrays;

/**
 * The bundles and replica counts with the smallest sum of an {@link Objective} under a budget of
 * memory: one choice per object, solved by its Lagrangian, a price of memory. Then what is left of
 * the budget is spent greedily.
 */
final class Knapsack {
  /** From one bracket of the price to the next. */
  private static final double FACTOR = 16;

  /** Halvings of a bracket: its ends are then within 1.1% of each other. */
  private static final int STEPS = 8;

  /** Brackets below the first guess; what is cheaper is as good as free. */
  private static final int BRACKETS = 24;

  /** Prices are squares of loads per byte: far above any, and far from overflow. */
  private static final double HIGHEST_PRICE = 1e200;

  private final ObjectStats[] objects;
  private final Objective objective;

  Knapsack(Objective objective) {
    this.objects = objective.objects;
    this.objective = objective;
  }

  Choice choose(double budget) {
    Choice choice = within(budget);
    spend(choice, budget);
    return choice;
  }

  private Choice within(double budget) {
    double price = Math.min(HIGHEST_PRICE, firstGuess(budget));
    Choice kept = objective.decide(price, new Choice(objects.length));
    Choice broken;
    if (kept.memory > budget) {
      do {
        broken = kept;
        price *= FACTOR;
        kept = objective.decide(price, broken);
      } while (kept.memory > budget);
    } else {
      double free = price * Math.pow(FACTOR, -BRACKETS);
      broken = objective.decide(price / FACTOR, kept);
      while (broken.memory <= budget) {
        kept = broken;
        price /= FACTOR;
        if (!(price > free)) {
          return kept;
        }
        broken = objective.decide(price / FACTOR, kept);
      }
    }
    return between(kept, price, broken, price / FACTOR, budget);
  }

  /** As if whole objects were bundled, in as many replicas as they would like to have. */
  private double firstGuess(double budget) {
    double root = 0;
    for (ObjectStats object : objects) {
      root += object.load() * Math.sqrt(object.totalBytes());
    }
    return root * root / (budget * budget);
  }

  /** Looks between two prices, at those objects only that choose differently for them. */
  private Choice between(Choice kept, double price, Choice broken, double cheaper, double budget) {
    int[] open = new int[objects.length];
    Arrays.setAll(open, i -> i);
    open = differing(open, kept, broken);
    double high = price;
    double low = cheaper;
    for (int step = 0; step < STEPS && open.length > 0; step++) {
      // Prices span many magnitudes.
      double middle = Math.sqrt(high * low);
      Choice tried = kept.copy();
      for (int i : open) {
        objective.decide(tried, i, middle);
      }
      objective.weigh(tried);
      if (tried.memory <= budget) {
        kept = tried;
        high = middle;
      } else {
        broken = tried;
        low = middle;
      }
      open = differing(open, kept, broken);
    }
    swap(kept, broken, open, budget);
    return kept;
  }

  private static int[] differing(int[] objects, Choice one, Choice other) {
    return Arrays.stream(objects)
        .filter(i -> one.candidate[i] != other.candidate[i] || one.replicas[i] != other.replicas[i])
        .toArray();
  }

  /**
   * Gives single objects the larger bundle while there is room. It matters where many objects are
   * alike, and at every price all of them or none have it.
   */
  private void swap(Choice kept, Choice broken, int[] open, double budget) {
    MinHeap byGain = new MinHeap(open.length);
    for (int i : open) {
      double gain = objective.of(kept, i) - objective.of(broken, i);
      double bytes = objective.bytes(broken, i) - objective.bytes(kept, i);
      if (bytes > 0) {
        byGain.add(-gain / bytes, i);
      }
    }
    for (; !byGain.isEmpty(); byGain.removeTop()) {
      int i = byGain.top();
      double memory = kept.memory - objective.bytes(kept, i) + objective.bytes(broken, i);
      if (memory <= budget) {
        kept.candidate[i] = broken.candidate[i];
        kept.replicas[i] = broken.replicas[i];
        kept.memory = memory;
      }
    }
  }

  /** Spends what is left on further replicas, those first that lower the sum most per byte. */
  private void spend(Choice choice, double budget) {
    MinHeap byGain = new MinHeap(objects.length);
    for (int i = 0; i < objects.length; i++) {
      if (choice.replicas[i] > 0) {
        byGain.add(-gainPerByte(choice, i), i);
      }
    }
    while (!byGain.isEmpty()) {
      int i = byGain.top();
      double bytes = bytes(choice, i);
      if (choice.replicas[i] < objective.most && choice.memory + bytes <= budget) {
        choice.replicas[i]++;
        choice.memory += bytes;
        byGain.replaceTop(-gainPerByte(choice, i));
      } else {
        byGain.removeTop();
      }
    }
  }

  private double gainPerByte(Choice choice, int object) {
    int candidate = choice.candidate[object];
    int replicas = choice.replicas[object];
    double gain =
        objective.of(object, candidate, replicas) - objective.of(object, candidate, replicas + 1);
    return gain / Math.max(1, bytes(choice, object));
  }

  /** Of one replica. */
  private double bytes(Choice choice, int object) {
    return objective.candidates[object].bytes(choice.candidate[object]);
  }
}
