package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.Outcome;
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

  private boolean alwaysAway;

  /** How often calls after that find no primary. */
  private final Map<String, Integer> awayOnceItHasPlanned = new HashMap<>();

  private final MemoryPlans plans =
      new MemoryPlans() {
        @Override
        public boolean asked() throws IOException {
          if (alwaysAway) {
            throw new UnavailableException("no primary");
          }
          if (!failures.isEmpty()) {
            throw failures.poll();
          }
          epochs.add(7L);
          away.putAll(awayOnceItHasPlanned);
          outcome = Optional.of(new Outcome(7, 1, 3, 3, 0, List.of()));
          asked = false;
          return false;
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

  @ParameterizedTest
  @ValueSource(strings = {"epochs", "ask"})
  void soIsOneThatDoesNotAnswerBeforeItHasPlanned(String call) throws IOException {
    plans.away.put(call, 2);

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
  void oneThatStaysAwayIsAFailureAndTheRequestIsTakenBack() {
    alwaysAway = true;

    assertThatThrownBy(() -> apply("--yes", "--wait", "1"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("waited 1 s for the master to plan; Alluxio does not answer: no primary");

    assertThat(plans.asked).isFalse();
  }

  @Test
  void anyOtherProblemIsAFailureAndTheRequestIsTakenBack() {
    fail(new IOException("may not be read"));

    assertThatThrownBy(() -> apply("--yes"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("Alluxio: may not be read");

    assertThat(plans.asked).isFalse();
    assertThat(plans.current).isZero();
  }
}
