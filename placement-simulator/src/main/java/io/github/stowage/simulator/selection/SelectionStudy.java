package io.github.stowage.simulator.selection;

import io.github.stowage.simulator.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Runs every strategy in every scenario, several times with different seeds. Runs share nothing, so
 * they go in parallel and the result still depends on the seed alone.
 */
public final class SelectionStudy {
  private static final int REPLICATIONS = 4;

  /** More than of the tuned ones: intervals are made from them. */
  private static final int HELD_OUT_REPLICATIONS = 5;

  private SelectionStudy() {}

  /** All scenarios and strategies; takes about three minutes on two cores. */
  public static StudyResult run(long seed, ProgressListener progress) {
    return run(Scenarios.ALL, Strategies.ALL, seed, REPLICATIONS, progress);
  }

  /** The scenarios that nothing was tuned on, with all strategies and other seeds. */
  public static StudyResult runHeldOut(long seed, ProgressListener progress) {
    return run(
        HeldOutScenarios.ALL,
        Strategies.ALL,
        seed + HeldOutScenarios.SEED_OFFSET,
        HELD_OUT_REPLICATIONS,
        progress);
  }

  /**
   * One strategy in one scenario, both by the names of the report.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static StudyResult.Cell cell(String scenario, String strategy, long seed) {
    return run(
            List.of(named(Scenarios.ALL, Scenario::name, scenario)),
            List.of(named(Strategies.ALL, Strategy::name, strategy)),
            seed,
            REPLICATIONS,
            (done, total) -> {})
        .cell(scenario, strategy);
  }

  private static <T> T named(List<T> all, Function<T, String> name, String wanted) {
    return all.stream()
        .filter(one -> name.apply(one).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    wanted + ": allowed are " + all.stream().map(name).toList()));
  }

  static StudyResult run(
      List<Scenario> scenarios,
      List<Strategy> strategies,
      long seed,
      int replications,
      ProgressListener progress) {
    int cells = scenarios.size() * strategies.size();
    int total = cells * replications;
    int[] done = {0};
    List<Measurement> runs =
        IntStream.range(0, total)
            .parallel()
            .mapToObj(
                run -> {
                  int cell = run / replications;
                  Measurement measurement =
                      Simulation.run(
                          scenarios.get(cell / strategies.size()),
                          strategies.get(cell % strategies.size()),
                          seed * replications + run % replications);
                  synchronized (done) {
                    progress.finished(++done[0], total);
                  }
                  return measurement;
                })
            .toList();
    List<StudyResult.Cell> results = new ArrayList<>();
    for (int cell = 0; cell < cells; cell++) {
      results.add(
          StudyResult.Cell.of(
              scenarios.get(cell / strategies.size()),
              strategies.get(cell % strategies.size()),
              runs.subList(cell * replications, (cell + 1) * replications)));
    }
    return new StudyResult(seed, replications, List.copyOf(results));
  }
}
