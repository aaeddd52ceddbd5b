package io.github.stowage.alluxio.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.master.config.Setting;
import io.github.stowage.alluxio.records.EpochPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptPlansTest {
  private final MemoryPlans store = new MemoryPlans();
  private final List<Exception> notPruned = new ArrayList<>();

  private KeptPlans plans(Map<Setting, String> changes) throws IOException {
    KeptPlans plans = new KeptPlans(store, store, TestSettings.with(changes), notPruned::add);
    plans.look();
    return plans;
  }

  private static EpochPlan plan(long epoch) {
    return new EpochPlan(epoch, "CHOICE", 1, 1, 1, 0, 0, List.of());
  }

  @Test
  void theLastOneMadeIsKnownAfterARestart() throws IOException {
    store.epochs.addAll(List.of(3L, 5L));
    store.current = 3;

    assertThat(plans(Map.of()).newest()).isEqualTo(5);
  }

  /** An epoch passes before there is another after one that was made. */
  @Test
  void aPlanThatCouldNotBecomeTheCurrentOneWasNotMade() throws IOException {
    KeptPlans plans = plans(Map.of());
    store.failures = 1;

    assertThatThrownBy(() -> plans.add(plan(5))).hasMessage("it cannot be replaced");
    assertThat(plans.newest()).isZero();

    plans.add(plan(6));
    assertThat(plans.newest()).isEqualTo(6);
    assertThat(store.current).isEqualTo(6);
  }

  @Test
  void plansThatCannotBecomeTheCurrentOneTakeNobodysPlace() throws IOException {
    store.epochs.addAll(List.of(1L, 2L));
    store.current = 2;
    KeptPlans plans = plans(Map.of());
    store.failures = 3;

    for (long epoch = 3; epoch <= 5; epoch++) {
      long now = epoch;
      assertThatThrownBy(() -> plans.add(plan(now))).isInstanceOf(IOException.class);
    }
    plans.add(plan(6));

    assertThat(store.epochs).containsExactly(1L, 2L, 6L);
  }

  @Test
  void whyAPlanIsNotMadeIsSaidThoughItCannotBeDeletedEither() throws IOException {
    KeptPlans plans = plans(Map.of());
    store.failures = 1;
    store.stuck = true;

    assertThatThrownBy(() -> plans.add(plan(5)))
        .hasMessage("it cannot be replaced")
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .singleElement()
                    .satisfies(also -> assertThat(also).hasMessage("it cannot be deleted")));
  }

  @Test
  void aPlanThatBecameTheCurrentOneIsMadeWhateverWasAnswered() throws IOException {
    KeptPlans plans = plans(Map.of());
    store.answerLost = true;

    plans.add(plan(5));

    assertThat(plans.newest()).isEqualTo(5);
    assertThat(store.epochs).containsExactly(5L);
  }

  @Test
  void aPlanIsMadeThoughAnOlderOneCannotBeDeleted() throws IOException {
    KeptPlans plans = plans(Map.of(Setting.PLANS_KEPT, "1"));
    plans.add(plan(5));
    store.stuck = true;

    plans.add(plan(6));

    assertThat(plans.newest()).isEqualTo(6);
    assertThat(notPruned)
        .singleElement()
        .satisfies(e -> assertThat(e).hasMessage("it cannot be deleted"));
  }

  /** As of a master that died in between. */
  @Test
  void aPlanThatWasWrittenButNotChosenWasNotMade() throws IOException {
    store.epochs.addAll(List.of(3L, 5L));
    store.made = 3;

    assertThat(plans(Map.of()).newest()).isEqualTo(3);
    assertThat(plans(Map.of(Setting.AUTO, "false")).newest()).isEqualTo(5);
  }

  @Test
  void neitherWasTheFirstOfAll() throws IOException {
    store.epochs.add(5L);

    assertThat(plans(Map.of()).newest()).isZero();
    assertThat(plans(Map.of(Setting.AUTO, "false")).newest()).isEqualTo(5);
  }

  @Test
  void theOldestGoButForTheCurrentOne() throws IOException {
    store.epochs.add(1L);
    store.current = 1;
    KeptPlans plans = plans(Map.of(Setting.AUTO, "false"));

    for (long epoch = 2; epoch <= 6; epoch++) {
      plans.add(plan(epoch));
    }

    assertThat(store.epochs).containsExactly(1L, 5L, 6L);
  }

  @Test
  void theNewestStaysThoughItIsOneTooMany() throws IOException {
    store.epochs.add(1L);
    store.current = 1;
    KeptPlans plans = plans(Map.of(Setting.AUTO, "false", Setting.PLANS_KEPT, "1"));

    plans.add(plan(2));
    assertThat(store.epochs).containsExactly(1L, 2L);
    plans.add(plan(3));
    assertThat(store.epochs).containsExactly(1L, 3L);
  }
}
