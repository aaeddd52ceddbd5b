package io.github.stowage.simulator.selection;

import java.util.PriorityQueue;

/**
 * Virtual time in nanos. Events run in the order of their time, those of one instant in the order
 * they were scheduled, so that a run depends on nothing but its seed.
 */
final class EventLoop {
  private final PriorityQueue<Event> events = new PriorityQueue<>(1024);
  private long now;
  private long scheduled;

  long now() {
    return now;
  }

  /** Runs {@code action} at {@code time}, or now if that is past. */
  void at(long time, Runnable action) {
    events.add(new Event(Math.max(time, now), scheduled++, action));
  }

  void after(long delay, Runnable action) {
    at(now + delay, action);
  }

  /** Runs {@code action} every {@code period} nanos, for ever. */
  void every(long first, long period, Runnable action) {
    at(
        first,
        () -> {
          action.run();
          every(now + period, period, action);
        });
  }

  /** Runs all events up to and including {@code end}. */
  void runUntil(long end) {
    while (!events.isEmpty() && events.peek().time <= end) {
      Event next = events.poll();
      now = next.time;
      next.action.run();
    }
    now = end;
  }

  private record Event(long time, long sequence, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return time != other.time
          ? Long.compare(time, other.time)
          : Long.compare(sequence, other.sequence);
    }
  }
}
