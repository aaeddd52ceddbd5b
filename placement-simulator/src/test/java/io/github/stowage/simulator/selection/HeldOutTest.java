package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldOutTest {
  private static Measurement run(String scenario, String strategy) {
    Scenario held =
        HeldOutScenarios.ALL.stream().filter(s -> s.name().equals(scenario)).findFirst().get();
    return Simulation.run(held, Strategies.named(strategy), 1);
  }

  @Test
  void sharesNoNameWithATunedScenario() {
    assertThat(HeldOutScenarios.ALL)
        .extracting(Scenario::name)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(Scenarios.ALL.stream().map(Scenario::name).toList());
  }

  @Test
  void ringOrderFailsWithTheNodeThatFails() {
    Measurement run = run("fast-errors", "ring-order");
    // The node owns a fifth of the reads, and fails in 40 of the 50 s that count.
    assertThat((double) run.errors / run.sent).isCloseTo(0.2 * 40 / 50, within(0.01));
  }

  @Test
  void theSparsePairsSeeOneReadPerSecond() {
    Scenario sparse =
        HeldOutScenarios.ALL.stream().filter(s -> s.name().equals("sparse")).findFirst().get();
    assertThat(sparse.requestsPerSecond() / sparse.nodes() / sparse.coordinators())
        .isCloseTo(1, within(1e-9));
  }

  /**
   * A range read whole from memory takes 0.4 of the time, once a few thousand reads have filled it.
   */
  @Test
  void aCacheFillsWithWhatIsRead() {
    RangeCache cache = new RangeCache(2, 0.6);
    assertThat(cache.read(0)).isEqualTo(1);
    for (int i = 0; i < 10_000; i++) {
      cache.read(0);
    }
    assertThat(cache.read(0)).isCloseTo(0.4, within(0.001));
    assertThat(cache.read(1)).isEqualTo(1, within(0.001));
  }

  @Test
  void anIntervalHoldsTheRatioAndVanishesWithoutSpread() {
    BootstrapInterval same =
        BootstrapInterval.ofRatio(new double[] {2, 4, 6}, new double[] {1, 2, 3});
    assertThat(same.low()).isEqualTo(2, within(1e-12));
    assertThat(same.high()).isEqualTo(2, within(1e-12));
    BootstrapInterval wide =
        BootstrapInterval.ofRatio(new double[] {1, 3, 2, 2}, new double[] {1, 1, 1, 1});
    assertThat(wide.low()).isBetween(1.0, 2.0);
    assertThat(wide.high()).isBetween(2.0, 3.0);
  }

  @Test
  void saysHowManyTimedOutInsteadOfARatio() {
    Scenario broken =
        Scenario.of("broken", "two of three nodes fail", 3, 1)
            .lasting(3, 1)
            .when(
                (cluster, random) -> {
                  cluster.node(0).fail(true);
                  cluster.node(1).fail(true);
                })
            .build();
    StudyResult study =
        SelectionStudy.run(List.of(broken), Strategies.ALL, 1, 2, ProgressListener.NONE);
    assertThat(HeldOutReport.text(study)).containsPattern("broken \\| timed out, 6\\d%");
  }
}
