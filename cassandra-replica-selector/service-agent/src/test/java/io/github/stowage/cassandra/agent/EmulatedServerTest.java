package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmulatedServerTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final PooledStage stage = new PooledStage();
  private final AgentOptions options = new AgentOptions("mean=1ms,scanMean=60s,slots=2");
  private final Settings settings = new Settings(options);
  private final EmulatedServer server =
      new EmulatedServer(settings, stage, options.slots(), options.seed());
  private final ServiceTimes times = new ServiceTimes(server, settings, stage, options.slots());
  private final AtomicInteger answered = new AtomicInteger();

  @BeforeAll
  static void bePatient() {
    // Waiting longer only costs when something is broken.
    Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
  }

  @AfterEach
  void close() {
    stage.close();
  }

  private Callable<Boolean> request(Kind kind, long nanosToLive) {
    return () -> server.serve(kind, System.nanoTime() + nanosToLive, answered::incrementAndGet);
  }

  private Future<Boolean> submit(Kind kind) {
    return stage.pool.submit(request(kind, 300 * SECOND));
  }

  @Test
  void holdsSlotsForTheDrawnTimeOverall() throws Exception {
    for (int i = 0; i < 200; i++) {
      submit(Kind.READ);
    }
    await().until(() -> times.getStats().getReads().getServed() == 200);
    KindStats reads = times.getStats().getReads();
    long creditCap = 2 * 1_000_000;
    assertThat(answered).hasValue(200);
    assertThat(reads.getHeldNanos() - reads.getDrawnNanos() - reads.getLostNanos())
        .isBetween(0L, creditCap);
    assertThat(times.getStats().getMaxPending()).isPositive();
  }

  @Test
  void drawsTheSameAgainAfterAReset() throws Exception {
    submit(Kind.READ).get();
    long first = times.getStats().getReads().getDrawnNanos();
    times.reset(options.seed());
    assertThat(times.getStats().getReads().getServed()).isZero();
    submit(Kind.READ).get();
    assertThat(times.getStats().getReads().getDrawnNanos()).isEqualTo(first);
  }

  @Test
  void stretchesByFactorAndNeighbour() throws Exception {
    submit(Kind.READ).get();
    long plain = times.getStats().getReads().getDrawnNanos();
    times.setFactor(4);
    times.setNeighbour(0.75);
    times.reset(options.seed());
    submit(Kind.READ).get();
    assertThat(times.getStats().getReads().getDrawnNanos() / 16).isEqualTo(plain);
  }

  @Test
  void dropsWhatExpiresInItsSlot() throws Exception {
    assertThat(stage.pool.submit(request(Kind.SCAN, -1)).get()).isFalse();
    assertThat(stage.pool.submit(request(Kind.SCAN, 1_000_000)).get()).isFalse();
    assertThat(answered).hasValue(0);
    assertThat(times.getStats().getExpired()).isEqualTo(2);
    assertThat(times.getStats().getScans().getServed()).isZero();
  }

  @Test
  void drainAnswersEverythingAtOnceAndKeepsThePause() throws Exception {
    times.setPaused(true);
    for (int i = 0; i < 10; i++) {
      submit(Kind.SCAN);
    }
    await().until(() -> stage.active() == 2 && stage.pending() == 8);
    assertThat(answered).hasValue(0);
    times.drain();
    assertThat(answered).hasValue(10);
    assertThat(times.getStats().getDrained()).isEqualTo(10);
    assertThat(times.isPaused()).isTrue();
  }

  @Test
  void reportsSlotsThatStandStillAsBusy() {
    times.setPaused(true);
    submit(Kind.READ);
    submit(Kind.READ);
    await().until(() -> stage.active() == 2);
    long used = server.busyTime().usedNanos(System.nanoTime());
    await().until(() -> server.busyTime().usedNanos(System.nanoTime()) > used);
    assertThat(answered).hasValue(0);
  }

  @Test
  void seesTheQueueThatGrewBehindAPause() {
    times.setPaused(true);
    submit(Kind.READ);
    submit(Kind.READ);
    await().until(() -> stage.active() == 2);
    submit(Kind.READ);
    assertThat(times.getStats().getMaxPending()).isEqualTo(1);
  }

  @Test
  void countsWorkThatFails() throws Exception {
    Future<Boolean> failing =
        stage.pool.submit(
            () ->
                server.serve(
                    Kind.READ,
                    System.nanoTime() + SECOND,
                    () -> {
                      throw new IllegalStateException("no such table");
                    }));
    await().until(failing::isDone);
    assertThat(times.getStats().getReads().getServed()).isEqualTo(1);
  }
}
