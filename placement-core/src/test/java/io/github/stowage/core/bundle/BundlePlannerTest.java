package io.github.stowage.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BundlePlannerTest {
  private static final int SERVERS = 20;
  private static final IntUnaryOperator NO_DICE = bound -> 0;

  private final ObjectStats[] objects = RandomObjects.of(60, 12, 10, 1);
  private final double bytes = RandomObjects.bytes(objects);

  private BundlePlan plan(BundleMode mode, double budget, ReplicaSpread spread) {
    return new BundlePlanner(
            mode, budget * bytes, SERVERS, spread, new SplittableRandom(1)::nextInt)
        .plan(objects);
  }

  @ParameterizedTest
  @EnumSource(BundleMode.class)
  void keepsTheBudgetAndServesEveryByteOnce(BundleMode mode) {
    for (double budget : new double[] {0, 0.01, 0.25, 0.5, 2, 50}) {
      BundlePlan plan = plan(mode, budget, ReplicaSpread.LPT);
      double memory = 0;
      double load = 0;
      for (Bundle bundle : plan.bundles()) {
        int replicas = bundle.servers().length;
        memory += bundle.bytes() * replicas;
        load += bundle.loadPerReplica() * replicas;
        assertThat(bundle.servers()).doesNotHaveDuplicates().hasSizeBetween(1, SERVERS);
        assertThat(bundle.columns()).isSorted().doesNotHaveDuplicates().isNotEmpty();
      }
      for (int i = 0; i < objects.length; i++) {
        assertThat(plan.originalLoad(i)).isGreaterThanOrEqualTo(-1e-6);
        load += plan.originalLoad(i);
      }
      double all = Arrays.stream(objects).mapToDouble(ObjectStats::load).sum();
      assertThat(plan.memory()).isCloseTo(memory, within(1e-6)).isLessThanOrEqualTo(budget * bytes);
      assertThat(load).isCloseTo(all, within(1e-6 * all));
      assertThat(Arrays.stream(plan.serverLoads()).sum()).isCloseTo(all, within(1e-6 * all));
    }
  }

  @ParameterizedTest
  @EnumSource(BundleMode.class)
  void whatIsReadOfABundleThatIsNotKeptIsReadOfItsOriginal(BundleMode mode) {
    BundlePlan plan = plan(mode, 0.5, ReplicaSpread.LPT);
    double all = Arrays.stream(objects).mapToDouble(ObjectStats::load).sum();

    BundlePlan none = plan.keeping(bundle -> false);
    assertThat(none.bundles()).isEmpty();
    assertThat(none.memory()).isZero();
    assertThat(none.expectedVariance())
        .isCloseTo(plan.varianceDefault(), within(1e-9 * plan.varianceDefault()));

    BundlePlan some = plan.keeping(bundle -> bundle.object() % 2 == 0);
    assertThat(some.bundles())
        .isEqualTo(plan.bundles().stream().filter(b -> b.object() % 2 == 0).toList());
    for (int i = 0; i < objects.length; i++) {
      assertThat(some.originalLoad(i))
          .isCloseTo(i % 2 == 0 ? plan.originalLoad(i) : objects[i].load(), within(1e-9 * all));
    }
    assertThat(some.memory()).isLessThanOrEqualTo(plan.memory());
    assertThat(Arrays.stream(some.serverLoads()).sum()).isCloseTo(all, within(1e-6 * all));
    assertThat(some.expectedVariance())
        .isBetween(plan.expectedVariance() - 1e-9 * plan.varianceDefault(), plan.varianceDefault());
  }

  @ParameterizedTest
  @EnumSource(BundleMode.class)
  void moreMemoryIsNeverWorse(BundleMode mode) {
    double previous = Double.POSITIVE_INFINITY;
    for (double budget : new double[] {0, 0.1, 0.25, 0.5, 1, 2, 8}) {
      double variance = plan(mode, budget, ReplicaSpread.RANDOM).expectedVariance();
      assertThat(variance).isLessThanOrEqualTo(previous);
      previous = variance;
    }
  }

  @ParameterizedTest
  @CsvSource({"0.25", "0.5", "1", "2"})
  void betterKnowledgeAndBetterChoicesHelp(double budget) {
    double none = plan(BundleMode.DEFAULT, budget, ReplicaSpread.RANDOM).expectedVariance();
    double measured = plan(BundleMode.MEASURED, budget, ReplicaSpread.RANDOM).expectedVariance();
    double prefix = plan(BundleMode.PREFIX, budget, ReplicaSpread.RANDOM).expectedVariance();
    double union = plan(BundleMode.UNION, budget, ReplicaSpread.RANDOM).expectedVariance();
    assertThat(measured).isLessThan(none);
    assertThat(prefix).isLessThan(measured);
    assertThat(union).isLessThan(prefix);
  }

  @Test
  void placingByLoadBeatsPlacingAtRandom() {
    assertThat(plan(BundleMode.UNION, 0.5, ReplicaSpread.LPT).variance())
        .isLessThan(0.001 * plan(BundleMode.UNION, 0.5, ReplicaSpread.RANDOM).variance());
  }

  @Test
  void expectsTheVarianceThatRandomPlacementsHave() {
    double[] drawn = new double[400];
    for (int seed = 0; seed < drawn.length; seed++) {
      drawn[seed] =
          new BundlePlanner(
                  BundleMode.MEASURED,
                  0.5 * bytes,
                  SERVERS,
                  ReplicaSpread.RANDOM,
                  new SplittableRandom(seed)::nextInt)
              .plan(objects)
              .variance();
    }
    double mean = Arrays.stream(drawn).average().orElseThrow();
    double squares = Arrays.stream(drawn).map(v -> (v - mean) * (v - mean)).sum();
    double errorOfTheMean = Math.sqrt(squares / drawn.length / (drawn.length - 1));
    double expected = plan(BundleMode.MEASURED, 0.5, ReplicaSpread.RANDOM).expectedVariance();
    // 400 draws: the mean is off by 1.5% of the variance, and by four times that in one of 16,000.
    assertThat(errorOfTheMean).isLessThan(0.02 * expected);
    assertThat(mean).isCloseTo(expected, within(4 * errorOfTheMean));
  }

  @Test
  void leavesOriginalsWhereTheyAre() {
    int[] originals = new int[objects.length];
    Arrays.setAll(originals, i -> i % 3);
    BundlePlan plan =
        new BundlePlanner(BundleMode.UNION, 0.5 * bytes, SERVERS, ReplicaSpread.LPT, NO_DICE)
            .plan(objects, originals);
    for (int i = 0; i < originals.length; i++) {
      assertThat(plan.originalServer(i)).isEqualTo(originals[i]);
    }
  }

  @ParameterizedTest
  @EnumSource(BundleMode.class)
  void noServerGetsMoreThanItHasRoomForAndEveryByteIsStillServedOnce(BundleMode mode) {
    SplittableRandom random = new SplittableRandom(31);
    double[] rooms = new double[SERVERS];
    for (int s = 1; s < SERVERS; s++) {
      rooms[s] = random.nextDouble(0.02 * bytes);
    }
    int[] originals = new int[objects.length];
    Arrays.setAll(originals, i -> i % 7 - 1);
    for (ReplicaSpread spread : ReplicaSpread.values()) {
      BundlePlan plan =
          new BundlePlanner(mode, 0.5 * bytes, rooms, spread, new SplittableRandom(1)::nextInt)
              .plan(objects, originals);
      double[] taken = new double[SERVERS];
      double load = 0;
      for (Bundle bundle : plan.bundles()) {
        assertThat(bundle.servers()).isNotEmpty().doesNotHaveDuplicates();
        for (int server : bundle.servers()) {
          taken[server] += bundle.bytes();
          load += bundle.loadPerReplica();
        }
      }
      for (int s = 0; s < SERVERS; s++) {
        assertThat(taken[s]).isLessThanOrEqualTo(rooms[s] + 1e-6);
      }
      for (int i = 0; i < objects.length; i++) {
        load += plan.originalLoad(i);
      }
      double all = Arrays.stream(objects).mapToDouble(ObjectStats::load).sum();
      assertThat(plan.memory()).isCloseTo(Arrays.stream(taken).sum(), within(1e-6 * bytes));
      assertThat(load).isCloseTo(all, within(1e-6 * all));
      assertThat(Arrays.stream(plan.serverLoads()).sum()).isCloseTo(all, within(1e-6 * all));
    }
  }

  @Test
  void nothingReadMeansNothingBundled() {
    ObjectStats idle = ObjectStats.ofColumns(new double[] {5, 5}, new double[2], 0);
    for (BundleMode mode : BundleMode.values()) {
      BundlePlan plan =
          new BundlePlanner(mode, 100, 3, ReplicaSpread.LPT, NO_DICE)
              .plan(new ObjectStats[] {idle});
      assertThat(plan.bundles()).isEmpty();
      assertThat(plan.variance()).isZero();
    }
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BundlePlanner(BundleMode.PAPER, -1, 3, ReplicaSpread.LPT, NO_DICE))
        .withMessageContaining("budget");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BundlePlanner(BundleMode.PAPER, 1, 0, ReplicaSpread.LPT, NO_DICE))
        .withMessageContaining("servers");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new BundlePlanner(
                    BundleMode.PAPER, 1, new double[] {1, -1}, ReplicaSpread.LPT, NO_DICE))
        .withMessageContaining("room");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new BundlePlanner(BundleMode.PAPER, 1, 3, ReplicaSpread.LPT, NO_DICE)
                    .plan(objects, new int[objects.length - 1]))
        .withMessageContaining("originals");
  }
}
