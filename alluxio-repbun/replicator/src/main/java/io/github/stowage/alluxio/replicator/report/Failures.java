package io.github.stowage.alluxio.replicator.report;

import io.github.stowage.alluxio.copy.Words;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Steps that failed: they are tried again after a while, and say why a bundle is not there. */
public final class Failures {
  private final LongSupplier nanoTime;
  private final Duration pause;
  private final TroubleLog log;
  private final Map<String, Failure> byStep = new HashMap<>();

  private record Failure(String about, int rowGroup, String why, long at) {
    boolean concerns(NotBundled bundle) {
      return about.equals(bundle.path()) && (rowGroup == -1 || rowGroup == bundle.rowGroup());
    }
  }

  /**
   * @param nanoTime as {@link System#nanoTime}: a wall clock that is set would keep steps waiting
   * @param pause before a failed step is tried again
   */
  public Failures(LongSupplier nanoTime, Duration pause, TroubleLog log) {
    this.nanoTime = nanoTime;
    this.pause = pause;
    this.log = log;
  }

  public synchronized void add(Step step, Exception cause) {
    byStep.put(
        step.toString(),
        new Failure(step.about(), step.rowGroup(), Words.of(cause), nanoTime.getAsLong()));
    log.add(Trouble.with(step), step.toString(), cause);
  }

  /**
   * The steps that may be taken now.
   *
   * @param done steps that were just taken: one that is to be taken again had no effect
   */
  public synchronized List<Step> due(List<Step> steps, Set<String> done) {
    long now = nanoTime.getAsLong();
    byStep.values().removeIf(failure -> now - failure.at() >= pause.toNanos());
    List<Step> due = new ArrayList<>();
    for (Step step : steps) {
      if (done.contains(step.toString())) {
        add(step, new IllegalStateException("it was done, and Alluxio does not show it"));
      } else if (!byStep.containsKey(step.toString())) {
        due.add(step);
      }
    }
    return due;
  }

  /**
   * With the failure as reason, where there was one.
   *
   * @param others whether to return also those where there was none
   */
  synchronized List<NotBundled> explain(List<NotBundled> bundles, boolean others) {
    Map<String, List<Failure>> byPath = new HashMap<>();
    for (Failure failure : byStep.values()) {
      byPath.computeIfAbsent(failure.about(), path -> new ArrayList<>()).add(failure);
    }
    List<NotBundled> explained = new ArrayList<>();
    for (NotBundled bundle : bundles) {
      Optional<Failure> why =
          byPath.getOrDefault(bundle.path(), List.of()).stream()
              .filter(failure -> failure.concerns(bundle))
              .findFirst();
      if (why.isPresent()) {
        explained.add(new NotBundled(bundle.path(), bundle.rowGroup(), why.get().why()));
      } else if (others) {
        explained.add(bundle);
      }
    }
    return explained;
  }
}
