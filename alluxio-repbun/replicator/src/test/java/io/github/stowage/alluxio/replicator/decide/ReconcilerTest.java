package io.github.stowage.alluxio.replicator.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.EpochPlan;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ReconcilerPropertyTest} cannot tell: which steps, and why a bundle is not there. */
class ReconcilerTest {
  private static final PlannedBundle A =
      new PlannedBundle("/t", 7, 0, List.of("a"), 100, List.of("w1:1", "w2:1"));
  private static final String TARGET = "/.repbun/bundles/1/7-0";

  private final Reconciler reconciler = new Reconciler("/.repbun/bundles", Model.GRACE);
  private final Model model = new Model();

  @BeforeEach
  void begin() {
    model.workers.addAll(List.of("w1:1", "w2:1", "w3:1"));
    model.put("/t", 7);
  }

  private static Optional<EpochPlan> plan(long epoch, PlannedBundle... bundles) {
    return Optional.of(new EpochPlan(epoch, "repbun", 0.1, 0, 0, 0, 0, List.of(bundles)));
  }

  private List<String> round(Optional<EpochPlan> plan) {
    List<Step> steps = reconciler.decide(plan, model.observed()).steps();
    steps.forEach(model::apply);
    return steps.stream().map(Step::toString).toList();
  }

  private void carryOut(Optional<EpochPlan> plan) {
    while (!round(plan).isEmpty()) {
      assertThat(model.bundles.size()).isLessThan(100);
    }
  }

  private List<String> reasons(Optional<EpochPlan> plan) {
    return reconciler.decide(plan, model.observed()).notBundled().stream()
        .map(NotBundled::why)
        .toList();
  }

  @Test
  void aBundleIsWrittenThenReplicatedThenPublished() {
    assertThat(round(plan(1, A)))
        .containsExactly("WriteBundle " + TARGET + " on w1:1: row group 0 of /t, columns [a]");
    assertThat(round(plan(1, A))).containsExactly("AddReplica " + TARGET + " on w2:1");
    assertThat(round(plan(1, A))).containsExactly("Publish /t epoch 1 " + TARGET);
    assertThat(round(plan(1, A))).isEmpty();
  }

  @Test
  void whatANewPlanLeavesAsItWasIsNotCopiedAgain() {
    carryOut(plan(1, A));
    PlannedBundle moved = new PlannedBundle("/t", 7, 0, List.of("a"), 100, List.of("w2:1", "w3:1"));

    assertThat(round(plan(2, moved)))
        .containsExactly("Publish /t epoch 2 " + TARGET, "AddReplica " + TARGET + " on w3:1");
    assertThat(round(plan(2, moved))).containsExactly("DropReplica " + TARGET + " from w1:1");
    assertThat(round(plan(2, moved))).isEmpty();
  }

  /** Its replicas would take more than the plan has a budget for. */
  @Test
  void aBundleThatIsLargerThanPlannedGetsNoMoreReplicas() {
    carryOut(plan(1, A));
    PlannedBundle small =
        new PlannedBundle(
            "/t", 7, 0, List.of("a"), Model.CHUNK - 1, List.of("w1:1", "w2:1", "w3:1"));

    // Whoever writes it looks at the original, and refuses.
    assertThat(round(plan(2, small)))
        .containsExactly(
            "Publish /t epoch 2 " + TARGET,
            "WriteBundle /.repbun/bundles/2/7-0 on w1:1: row group 0 of /t, columns [a]");
    assertThat(model.told()).containsExactly(TARGET);
  }

  @Test
  void theOldBundleServesUntilTheNewOneIsComplete() {
    carryOut(plan(1, A));
    PlannedBundle wider =
        new PlannedBundle("/t", 7, 0, List.of("a", "b"), 100, List.of("w1:1", "w2:1"));

    round(plan(2, wider));
    assertThat(model.told()).containsExactly(TARGET);
    round(plan(2, wider));
    assertThat(model.told()).containsExactly(TARGET);
    round(plan(2, wider));
    assertThat(model.told()).containsExactly("/.repbun/bundles/2/7-0");

    assertThat(round(plan(2, wider))).containsExactly("Retire " + TARGET);
    model.now += Model.GRACE - 1;
    assertThat(reconciler.decide(plan(2, wider), model.observed()).retired()).isEqualTo(1);
    assertThat(round(plan(2, wider))).isEmpty();
    model.now += 1;
    assertThat(round(plan(2, wider))).containsExactly("DeleteBundle " + TARGET);
  }

  @Test
  void aBundleStaysPublishedAsLongAsOneReplicaLives() {
    carryOut(plan(1, A));

    model.lose("w1:1");
    assertThat(round(plan(1, A))).isEmpty();
    assertThat(reconciler.decide(plan(1, A), model.observed()).degraded())
        .containsExactly(TARGET + " on w1:1");
    model.lose("w2:1");
    assertThat(round(plan(1, A))).containsExactly("Unpublish /t");
    assertThat(reasons(plan(1, A))).containsExactly("its worker w1:1, w2:1 is gone");

    model.workers.addAll(List.of("w1:1", "w2:1"));
    carryOut(plan(1, A));
    assertThat(model.told()).containsExactly("/.repbun/bundles/1/7-0-1");
  }

  /** A run may be killed, and others go on, between the deletion of a bundle and this. */
  @Test
  void readersAreToldOfTheBundleThatIsThereNotOfOneThatHadItsPath() {
    carryOut(plan(1, A));
    model.bundles.clear();
    Optional<BundleMap> old = model.originals.get("/t").map();
    model.put("/t", 7);
    carryOut(plan(1, A));
    model.originals.put("/t", new Original("/t", 7, Model.LENGTH, true, old));

    assertThat(reasons(plan(1, A))).containsExactly("not published yet");
    assertThat(round(plan(1, A))).containsExactly("Publish /t epoch 1 " + TARGET);
    assertThat(reasons(plan(1, A))).isEmpty();
    assertThat(round(plan(1, A))).isEmpty();
  }

  /** The file's, with the true ids and the true epoch, as whoever may write to it may put there. */
  private void forge(PublishedBundle... bundles) {
    BundleMap forged = new BundleMap(1, 7, Model.LENGTH, List.of(bundles));
    model.originals.put("/t", new Original("/t", 7, Model.LENGTH, true, Optional.of(forged)));
  }

  private PublishedBundle published() {
    return model.originals.get("/t").published().get(0);
  }

  /** As its path says what it holds, every reader would find it false, for ever. */
  @Test
  void aListWithAnotherPathForATrueBundleIsReplaced() {
    carryOut(plan(1, A));
    PublishedBundle there = published();
    forge(there.at(TARGET + ".elsewhere"));

    assertThat(reasons(plan(1, A))).containsExactly("not published yet");
    assertThat(round(plan(1, A))).containsExactly("Publish /t epoch 1 " + TARGET);
    assertThat(round(plan(1, A))).isEmpty();
    assertThat(published()).isSameAs(there);
  }

  @Test
  void aListOfMoreThanThereIsIsReplaced() {
    carryOut(plan(1, A));
    PublishedBundle there = published();

    for (PublishedBundle more : List.of(there.at(TARGET + ".elsewhere"), there)) {
      forge(there, more);
      assertThat(round(plan(1, A))).containsExactly("Publish /t epoch 1 " + TARGET);
      assertThat(round(plan(1, A))).isEmpty();
    }
  }

  /** While the new bundle is made, readers keep the old one: but only a true one. */
  @Test
  void aForgedListIsNotKeptUntilTheNewBundleIsComplete() {
    carryOut(plan(1, A));
    forge(published().at(TARGET + ".elsewhere"));
    PlannedBundle wider =
        new PlannedBundle("/t", 7, 0, List.of("a", "b"), 100, List.of("w1:1", "w2:1"));

    assertThat(round(plan(2, wider))).contains("Unpublish /t");
    assertThat(model.told()).isEmpty();
  }

  @Test
  void aReplicaIsMadeAgainWhenItsWorkerIsBack() {
    carryOut(plan(1, A));
    model.lose("w2:1");
    model.workers.add("w2:1");

    assertThat(round(plan(1, A))).containsExactly("AddReplica " + TARGET + " on w2:1");
  }

  @Test
  void withoutAPlanNothingStays() {
    carryOut(plan(1, A));

    assertThat(round(Optional.empty())).containsExactly("Unpublish /t");
    assertThat(round(Optional.empty())).containsExactly("Retire " + TARGET);
    model.now += Model.GRACE;
    assertThat(round(Optional.empty())).containsExactly("DeleteBundle " + TARGET);
  }

  /** The clock of the host that it was retired on was wrong, or another one's is now. */
  @Test
  void whatIsRetiredInTheFutureIsRetiredAnew() {
    carryOut(plan(1, A));
    round(Optional.empty());
    long right = model.now;
    model.now += 1_000_000_000_000L;
    round(Optional.empty());
    model.now = right;

    assertThat(round(Optional.empty())).containsExactly("Retire " + TARGET);
    assertThat(round(Optional.empty())).isEmpty();
    model.now += Model.GRACE;
    assertThat(round(Optional.empty())).containsExactly("DeleteBundle " + TARGET);
  }

  @Test
  void aPlanForAFileThatIsGoneOrAnotherSaysSo() {
    model.put("/t", 8);
    assertThat(reasons(plan(1, A)))
        .containsExactly("the file was replaced since it was planned: id 8 instead of 7");
    model.originals.remove("/t");
    assertThat(reasons(plan(1, A))).containsExactly("the file is gone since it was planned");
  }

  @Test
  void oneBundlePerRowGroup() {
    model.lose("w3:1");
    PlannedBundle second = new PlannedBundle("/t", 7, 0, List.of("b"), 100, List.of("w1:1"));
    PlannedBundle elsewhere = new PlannedBundle("/t", 7, 1, List.of("b"), 100, List.of("w3:1"));

    Decision decision = reconciler.decide(plan(1, A, second, elsewhere), model.observed());

    assertThat(decision.blocked().stream().map(NotBundled::why))
        .containsExactly("the plan has another one of this row group", "its worker w3:1 is gone");
    assertThat(decision.pending().stream().map(NotBundled::why)).containsExactly("not copied yet");
  }
}
