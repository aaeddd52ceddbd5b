package io.github.stowage.alluxio.replicator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final List<Step> STEPS =
      List.of(new Step.Unpublish("/t"), new Step.Unpublish("/u"));

  // It may begin anywhere, and overflow.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final Failures failures = new Failures(nanos::get, PAUSE, new TroubleLog(nanos::get));

  @Test
  void aStepThatFailedIsTriedAgainAfterItsPause() {
    failures.add(STEPS.get(0), new IOException("no"));

    assertThat(failures.due(STEPS, Set.of())).containsExactly(STEPS.get(1));
    nanos.addAndGet(PAUSE.toNanos() - 1);
    assertThat(failures.due(STEPS, Set.of())).containsExactly(STEPS.get(1));
    nanos.addAndGet(1);
    assertThat(failures.due(STEPS, Set.of())).containsExactlyElementsOf(STEPS);
  }

  @Test
  void aStepWithoutEffectHasFailed() {
    assertThat(failures.due(STEPS, Set.of(STEPS.get(1).toString()))).containsExactly(STEPS.get(0));
    assertThat(failures.due(STEPS, Set.of())).containsExactly(STEPS.get(0));
  }
}
