package io.github.stowage.ycsb;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts failures by kind and prints the first of each kind only. */
final class FailureLog {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final PrintStream out;

  FailureLog(PrintStream out) {
    this.out = out;
  }

  void record(String operation, Throwable failure) {
    String kind = operation + " " + failure.getClass().getSimpleName();
    counts
        .computeIfAbsent(
            kind,
            k -> {
              out.println(k + ": " + failure.getMessage() + " (more of this kind: counted only)");
              return new LongAdder();
            })
        .increment();
  }

  /** Failures so far by "OPERATION ExceptionName". */
  Map<String, Long> counts() {
    Map<String, Long> result = new TreeMap<>();
    counts.forEach((kind, count) -> result.put(kind, count.sum()));
    return result;
  }
}
