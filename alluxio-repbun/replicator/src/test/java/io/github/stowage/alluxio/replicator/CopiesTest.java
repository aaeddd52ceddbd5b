package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.CopiedFooter;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.replicator.act.WorkerRoom;
import io.github.stowage.alluxio.replicator.decide.Bundle;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.report.TroubleLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Without jobs and without Alluxio: which steps of a round are taken, and when it ends. */
class CopiesTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int AT_A_TIME = 3;

  private final WorkerRoom room = new WorkerRoom(Map.of(), Map.of());
  private final Set<Step> failed = ConcurrentHashMap.newKeySet();

  private static List<Step> writes(int count) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      PlannedBundle planned = new PlannedBundle("/t", 7, i, List.of("a"), 1, List.of("w1:1"));
      steps.add(new Step.WriteBundle(1, planned, "/.repbun/bundles/1/7-" + i));
    }
    return steps;
  }

  private Set<String> take(Copies.Taker taker, List<Step> steps, Duration most) throws IOException {
    Copies.Account account =
        new Copies.Account() {
          @Override
          public void done(Step step, long bytes) {}

          @Override
          public void failed(Step step, Exception cause) {
            failed.add(step);
          }
        };
    TroubleLog troubles = new TroubleLog(System::nanoTime);
    try (Copies copies =
        new Copies(
            taker,
            (asked, done, notDone) -> asked.forEach(done),
            CopiesBy.SELF,
            null,
            null,
            new Lanes(AT_A_TIME, Long.MAX_VALUE),
            account,
            troubles)) {
      return copies.take(steps, room, most);
    }
  }

  /** A plan has thousands of bundles. */
  @Test
  void aStepThatWaitsForItsTurnTakesNoThread() throws IOException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger now = new AtomicInteger();
    Copies.Taker taker =
        (step, taken, pulled) -> {
          threads.add(Thread.currentThread());
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          pause(1);
          now.decrementAndGet();
          return 1;
        };

    Set<String> done = take(taker, writes(500), LONG);

    assertThat(done).hasSize(500);
    assertThat(most.get()).isLessThanOrEqualTo(AT_A_TIME);
    assertThat(threads).hasSizeLessThanOrEqualTo(AT_A_TIME);
  }

  /** The next look would take what is being written for a leftover. */
  @Test
  void anErrorOfOneCopyEndsTheRoundWhenTheOthersHaveEnded() {
    List<Step> steps = writes(AT_A_TIME);
    CountDownLatch thrown = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();
    Copies.Taker taker =
        (step, taken, pulled) -> {
          if (step == steps.get(0)) {
            thrown.countDown();
            throw new NoClassDefFoundError("a part of the jar");
          }
          await(thrown);
          pause(200);
          ended.incrementAndGet();
          return 1;
        };

    assertThatThrownBy(() -> take(taker, steps, LONG))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(NoClassDefFoundError.class);

    assertThat(ended).hasValue(AT_A_TIME - 1);
  }

  @Test
  void aStepThatFailsStopsNoOther() throws IOException {
    List<Step> steps = writes(20);
    Copies.Taker taker =
        (step, taken, pulled) -> {
          if (step == steps.get(0)) {
            throw new IOException("no");
          }
          return 1;
        };

    assertThat(take(taker, steps, LONG)).hasSize(19);
    assertThat(failed).containsExactly(steps.get(0));
  }

  private static Step.DropReplica drop(int i) {
    PublishedBundle bundle =
        new PublishedBundle(
            0,
            "/.repbun/bundles/1/" + i,
            i,
            500,
            List.of("a"),
            List.of(new CopiedChunk(4, 100, 4)),
            new CopiedFooter(99, "ab".repeat(32)));
    return new Step.DropReplica(
        new Bundle(
            BundleLabel.of(1, "/t", 7, 1_000, bundle), Set.of("w1:1"), true, OptionalLong.empty()),
        "w1:1");
  }

  /** Else another plan, or none, would not be seen before all are taken. */
  @Test
  void quickStepsEndWithTheRound() throws IOException {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      steps.add(drop(i));
      steps.add(new Step.Unpublish("/t/" + i));
    }
    Copies.Taker slow =
        (step, taken, pulled) -> {
          pause(5);
          return 0;
        };

    Set<String> done = take(slow, steps, Duration.ofMillis(100));

    assertThat(done).hasSizeLessThan(steps.size());
    assertThat(failed).isEmpty();
    assertThat(take((step, taken, pulled) -> 0, steps, LONG)).hasSize(steps.size());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
