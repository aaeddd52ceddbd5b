package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.records.ReplanRequest;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two commands that want a plan at the same time. */
class OwnRequestTest {
  private final MemoryPlans plans = new MemoryPlans();
  private final OwnRequest first = new OwnRequest(plans, "a");
  private final OwnRequest second = new OwnRequest(plans, "b");

  @BeforeEach
  void bothAsk() throws IOException {
    first.ask();
    second.ask();
  }

  @Test
  void theSecondOneThatGivesUpLeavesTheFirstOnes() throws IOException {
    second.takeBack();

    assertThat(first.isOpen()).isTrue();
    assertThat(second.isOpen()).isFalse();
    assertThat(plans.request.map(ReplanRequest::by)).contains("a");
  }

  @Test
  void theFirstOneThatGivesUpLeavesTheSecondOnes() throws IOException {
    first.takeBack();

    assertThat(first.isOpen()).isFalse();
    assertThat(second.isOpen()).isTrue();
  }

  @Test
  void whenBothGiveUpNobodyAsks() throws IOException {
    second.takeBack();
    first.takeBack();

    assertThat(plans.request).isEmpty();
  }

  @Test
  void whoAsksAgainAsksOnce() throws IOException {
    first.ask();
    second.takeBack();
    first.takeBack();

    assertThat(plans.request).isEmpty();
  }

  @Test
  void onePlanAnswersBothAndNotWhoAsksLater() throws IOException {
    plans.request = Optional.empty();
    OwnRequest later = new OwnRequest(plans, "c");
    later.ask();
    first.takeBack();

    assertThat(first.isOpen()).isFalse();
    assertThat(second.isOpen()).isFalse();
    assertThat(later.isOpen()).isTrue();
  }

  /** An older version's, without who it is of. */
  @Test
  void whatIsNobodysOfTheseStays() throws IOException {
    plans.request = Optional.of(new ReplanRequest("older"));

    first.takeBack();

    assertThat(first.isOpen()).isFalse();
    assertThat(plans.request).isPresent();
  }
}
