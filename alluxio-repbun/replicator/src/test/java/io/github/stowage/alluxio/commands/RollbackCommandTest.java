package io.github.stowage.alluxio.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.exception.status.UnavailableException;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RollbackCommandTest {
  private MemoryPlans plans = new MemoryPlans();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void twoPlans() {
    plans.epochs.addAll(List.of(1L, 2L));
    plans.current = 2;
  }

  private void rollback(String... options) throws IOException {
    RollbackCommand command = new RollbackCommand();
    new CommandLine(command).parseArgs(options);
    command.waiting.start();
    command.goBack(plans, new PrintWriter(out, true), new PrintWriter(err));
  }

  @Test
  void bundlesThatAreNotPublishedAreAFailure() {
    plans.outcome =
        Optional.of(new Outcome(1, 1, 1, 0, 0, List.of(new NotBundled("/t", 0, "no room"))));

    assertThatThrownBy(() -> rollback("--yes"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("some are not bundled: stowage repbun status says why");

    assertThat(plans.current).isEqualTo(1);
    assertThat(out.toString()).contains("plan 2 -> 1", "0 of 1 bundles published");
  }

  /** What was given was good: Alluxio answered before. */
  @Test
  void whatFailsAfterItBeganIsNoBadInput() {
    MemoryPlans broken =
        new MemoryPlans() {
          @Override
          public void setCurrent(long epoch) throws IOException {
            throw new IOException("no primary");
          }
        };
    broken.epochs.addAll(plans.epochs);
    broken.current = plans.current;
    plans = broken;

    assertThatThrownBy(() -> rollback("--yes"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("Alluxio: no primary");
  }

  /** While another master becomes the primary, none answers. */
  @ParameterizedTest
  @ValueSource(strings = {"epochs", "setCurrent", "outcome"})
  void aMasterThatDoesNotAnswerIsWaitedFor(String call) throws IOException {
    plans.away.put(call, 2);
    plans.outcome = Optional.of(new Outcome(1, 1, 3, 3, 0, List.of()));

    rollback("--yes");

    assertThat(plans.current).isEqualTo(1);
    assertThat(out.toString()).contains("plan 2 -> 1", "3 of 3 bundles published");
  }

  @Test
  void oneThatStaysAwayIsAFailureAndWhatIsWaitedForIsToldOnce() {
    plans.away.put("epochs", Integer.MAX_VALUE);

    assertThatThrownBy(() -> rollback("--yes", "--wait", "1"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessage("waited 1 s for an answer; Alluxio does not answer: no primary");

    assertThat(err.toString().lines())
        .containsExactly("repbun: waiting for Alluxio, which does not answer: no primary");
  }

  @Test
  void whoNeverAnsweredIsNotWaitedFor() {
    plans.away.put("current", Integer.MAX_VALUE);

    assertThatThrownBy(() -> rollback("--yes"))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("no primary");
  }

  @Test
  void noneOfNoneIsNone() throws IOException {
    plans.outcome = Optional.of(new Outcome(0, 1, 0, 0, 0, List.of()));

    rollback("--yes", "--to", "none");

    assertThat(plans.current).isZero();
  }

  @Test
  void withoutYesNothingChanges() throws IOException {
    rollback();

    assertThat(plans.current).isEqualTo(2);
  }
}
