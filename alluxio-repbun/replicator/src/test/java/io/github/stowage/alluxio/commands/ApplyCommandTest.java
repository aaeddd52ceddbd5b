package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.ReplanRequest;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** While another master becomes the primary, none answers. */
class ApplyCommandTest {
  private final StringWriter out = new StringWriter();

  /** What becomes of the next questions whether the master has planned; then it has. */
  private final Deque<IOException> failures = new ArrayDeque<>();

  /** Whether the master answers what it is asked for. */
  private boolean answers = true;

  /** Whether its answer is a plan. */
  private boolean planned = true;

  /** How many requests another's takes the place of. */
  private int lost;

  /** How often calls after that find no primary. */
  private final Map<String, Integer> awayOnceItHasPlanned = new HashMap<>();

  private final MemoryPlans plans =
      new MemoryPlans() {
        @Override
        public Optional<ReplanRequest> request() throws IOException {
          if (super.request().isEmpty()) {
            return request;
          }
          if (!failures.isEmpty()) {
            throw failures.poll();
          }
          if (answers) {
            answer();
          }
          return request;
        }

        private void answer() {
          request = Optional.empty();
          if (lost > 0) {
            lost--;
          } else if (planned) {
            epochs.add(7L);
            away.putAll(awayOnceItHasPlanned);
            outcome = Optional.of(new Outcome(7, 1, 3, 3, 0, List.of()));
          }
        }
      };

  private void apply(String... options) throws IOException {
    ApplyCommand command = new ApplyCommand();
    new CommandLine(command).parseArgs(options);
    command.waiting.start();
    command.apply(plans, new PrintWriter(out, true), new PrintWriter(new StringWriter()));
  }

  private void fail(IOException... next) {
    failures.addAll(Arrays.asList(next));
  }

  @Test
  void aMasterThatDoesNotAnswerIsWaitedFor() throws IOException {
    fail(new UnavailableException("no primary"), new UnavailableException("no primary"));

    apply("--yes");

    assertThat(out.toString()).contains("plan 7: 3 of 3 bundles published");
    assertThat(plans.current).isEqualTo(7);
  }

  @Test
  void whoNeverAnsweredIsNotWaitedFor() {
    plans.away.put("epochs", Integer.MAX_VALUE);

    assertThatThrownBy(() -> apply("--yes"))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("no primary");
  }

  @Test
  void soIsOneThatDoesNotAnswerBeforeItHasPlanned() throws IOException {
    plans.away.put("setRequest", 2);

    apply("--yes");

    assertThat(plans.current).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"epochs", "current", "setCurrent", "outcome"})
  void soIsOneThatDoesNotAnswerOnceItHasPlanned(String call) throws IOException {
    awayOnceItHasPlanned.put(call, 2);

    apply("--yes");

    assertThat(plans.current).isEqualTo(7);
    assertThat(out.toString()).contains("plan 7: 3 of 3 bundles published");
  }

  @Test
  void oneThatStaysAwayIsAFailureAndMayStillPlan() {
    for (int i = 0; i < 100; i++) {
      fail(new UnavailableException("no primary"));
    }

    assertThatThrownBy(() -> apply("--yes", "--wait", "1"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage(
            "waited 1 s for the master to plan; Alluxio does not answer: no primary; the request"
                + " could not be taken back, so the master may still plan: no primary");
  }

  @Test
  void oneThatDoesNotPlanIsAFailureAndTheRequestIsTakenBack() {
    answers = false;

    assertThatThrownBy(() -> apply("--yes", "--wait", "1"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("waited 1 s for the master to plan");

    assertThat(plans.request).isEmpty();
  }

  @Test
  void anyOtherProblemIsAFailureAndTheRequestIsTakenBack() {
    answers = false;
    fail(new IOException("may not be read"));

    assertThatThrownBy(() -> apply("--yes"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("Alluxio: may not be read");

    assertThat(plans.request).isEmpty();
    assertThat(plans.current).isZero();
  }

  @Test
  void whoGivesUpLeavesWhatAnotherAskedFor() throws IOException {
    answers = false;
    OwnRequest other = new OwnRequest(plans, "another");
    other.ask();

    assertThatThrownBy(() -> apply("--yes", "--wait", "1"))
        .hasMessage("waited 1 s for the master to plan");

    assertThat(other.isOpen()).isTrue();
  }

  @Test
  void aMasterThatMakesNoPlanSaysWhy() throws IOException {
    planned = false;
    try (LocalMaster master =
        new LocalMaster(
            "200 {\"lastAttempt\":{\"at\":5,\"whyNot\":\"no room\"}}",
            "200 {\"lastAttempt\":{\"at\":6,\"whyNot\":\"too few reads\"}}")) {
      assertThatThrownBy(() -> apply("--yes", "--web", master.url()))
          .isInstanceOf(CommandFailedException.class)
          .hasMessage("no plan was made: too few reads");
    }
  }

  @Test
  void whereAnothersTookItsPlaceItIsAskedForAgain() throws IOException {
    lost = 2;
    try (LocalMaster master =
        new LocalMaster("200 {\"lastAttempt\":{\"at\":5,\"whyNot\":\"no room\"}}")) {
      apply("--yes", "--web", master.url());
    }

    assertThat(plans.current).isEqualTo(7);
  }

  /** As one of an older version does, which removes the request of all. */
  @Test
  void aRequestThatAnotherRemovedIsNoOldReason() throws IOException {
    planned = false;
    try (LocalMaster master =
        new LocalMaster("200 {\"lastAttempt\":{\"at\":5,\"whyNot\":\"no room\"}}")) {
      assertThatThrownBy(() -> apply("--yes", "--web", master.url()))
          .isInstanceOf(CommandFailedException.class)
          .hasMessage(
              "no plan was made: the request is gone, and the master's page tells of no attempt:"
                  + " another command may have removed it; try again");
    }
  }
}
