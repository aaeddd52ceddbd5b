package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TabRep and ColRep beside originals that stay where they are. */
class CopiesTest {
  private static final int SERVERS = 8;

  private final ObjectStats[] objects = RandomObjects.of(60, 12, 10, 1);
  private final double bytes = RandomObjects.bytes(objects);
  private final int[] originals = new int[objects.length];

  private BundlePlanner planner(BundleMode mode, double budget, ReplicaSpread spread) {
    return new BundlePlanner(
        mode, budget * bytes, SERVERS, spread, new SplittableRandom(1)::nextInt);
  }

  @ParameterizedTest
  @EnumSource(
      value = BundleMode.class,
      names = {"TABREP", "COLREP", "CHOICE"})
  void noCopyLiesBesideItsOriginal(BundleMode mode) {
    Arrays.setAll(originals, i -> i % 3);
    double all = Arrays.stream(objects).mapToDouble(ObjectStats::load).sum();
    for (ReplicaSpread spread : ReplicaSpread.values()) {
      for (double budget : new double[] {0.5, 2, 50}) {
        BundlePlan plan = planner(mode, budget, spread).plan(objects, originals);
        for (Bundle bundle : plan.bundles()) {
          assertThat(bundle.servers())
              .doesNotHaveDuplicates()
              .doesNotContain(originals[bundle.object()]);
        }
        BundlePlan free = planner(mode, budget, spread).plan(objects);
        for (Bundle bundle : free.bundles()) {
          assertThat(bundle.servers()).doesNotContain(free.originalServer(bundle.object()));
        }
        // As many as where all servers are open to them.
        assertThat(plan.memory()).isEqualTo(free.memory()).isPositive();
        assertThat(Arrays.stream(plan.serverLoads()).sum()).isCloseTo(all, within(1e-6 * all));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BundleMode.class,
      names = {"DEFAULT", "TABREP", "COLREP", "CHOICE"},
      mode = EnumSource.Mode.EXCLUDE)
  void aBundleThatReplacesItsOriginalMayLieBesideIt(BundleMode mode) {
    // With replicas on all servers, one of them is the original's.
    for (Bundle bundle :
        planner(mode, 1_000, ReplicaSpread.LPT).plan(objects, originals).bundles()) {
      if (bundle.servers().length == SERVERS) {
        assertThat(bundle.servers()).contains(0);
        return;
      }
    }
    assertThat(mode).as("no bundle on all servers").isNull();
  }
}
