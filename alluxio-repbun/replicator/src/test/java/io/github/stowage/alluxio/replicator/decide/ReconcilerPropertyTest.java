package io.github.stowage.alluxio.replicator.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories: what {@link Model} forbids never happens, and the plan is reached in the end.
 */
class ReconcilerPropertyTest {
  private static final int HISTORIES = Integer.getInteger("histories", 400);
  private static final int MOST_ROUNDS = 12;

  private final Reconciler reconciler = new Reconciler("/.repbun/bundles", Model.GRACE);

  static LongStream seeds() {
    return LongStream.range(0, HISTORIES);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whateverHappensThePlanIsReached(long seed) {
    Random random = new Random(seed);
    RandomHistory history = new RandomHistory(random);
    Model model = new Model();
    history.begin(model);
    Optional<EpochPlan> plan = history.plan(model);
    for (int i = 0; i < 30; i++) {
      // Killed after any of its steps, or none; they do not even need their order.
      List<Step> steps = new ArrayList<>(reconciler.decide(plan, model.observed()).steps());
      if (random.nextBoolean()) {
        Collections.shuffle(steps, random);
      }
      steps.subList(0, random.nextInt(steps.size() + 1)).forEach(model::apply);
      if (random.nextInt(3) == 0) {
        history.event(model);
      }
      if (random.nextInt(8) == 0) {
        plan = history.plan(model);
      }
    }
    for (int i = 1; i <= 4; i++) {
      model.workers.add("w" + i + ":1");
    }

    settle(plan, model);
    model.now += 2 * Model.GRACE;
    settle(plan, model);

    assertReached(plan, model);
    Decision last = reconciler.decide(plan, model.observed());
    assertThat(last.steps()).isEmpty();
    assertThat(last.retired()).isZero();
    assertThat(last.published() + last.notBundled().size()).isEqualTo(last.planned());
    assertThat(last.taken()).isEqualTo(bytesByWorker(model));
  }

  private void settle(Optional<EpochPlan> plan, Model model) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Step> steps = reconciler.decide(plan, model.observed()).steps();
      if (steps.isEmpty()) {
        return;
      }
      steps.forEach(model::apply);
    }
    assertThat(reconciler.decide(plan, model.observed()).steps()).isEmpty();
  }

  private static void assertReached(Optional<EpochPlan> plan, Model model) {
    Map<String, PlannedBundle> wanted = new HashMap<>();
    for (PlannedBundle planned : plan.map(EpochPlan::bundles).orElse(List.of())) {
      Original original = model.originals.get(planned.path());
      if (original != null && original.fileId() == planned.fileId()) {
        wanted.put(planned.path() + " " + planned.rowGroup(), planned);
      }
    }
    int published = 0;
    for (Original original : model.originals.values()) {
      assertThat(original.hasMap()).isEqualTo(original.map().isPresent());
      original.map().ifPresent(map -> assertThat(map.fileId()).isEqualTo(original.fileId()));
      original
          .map()
          .map(BundleMap::epoch)
          .ifPresent(epoch -> assertThat(epoch).isEqualTo(plan.get().epoch()));
      for (PublishedBundle bundle : original.published()) {
        PlannedBundle planned = wanted.get(original.path() + " " + bundle.rowGroup());
        assertThat(planned).as("plan of %s", bundle.path()).isNotNull();
        assertThat(bundle.columns()).hasSameElementsAs(planned.columns());
        Bundle there = model.bundles.get(bundle.path());
        assertThat(there.holders()).isEqualTo(Set.copyOf(planned.workers()));
        assertThat(there.pinned()).isTrue();
        published++;
      }
    }
    assertThat(published).isEqualTo(wanted.size()).isEqualTo(model.bundles.size());
    assertThat(model.leftovers).isEmpty();
  }

  private static Map<String, Long> bytesByWorker(Model model) {
    Map<String, Long> bytes = new HashMap<>();
    for (Bundle bundle : model.bundles.values()) {
      bundle.holders().forEach(worker -> bytes.merge(worker, bundle.length(), Long::sum));
    }
    return bytes;
  }
}
