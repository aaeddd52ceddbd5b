package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.stowage.cassandra.agent.ServerClock.Pause;
import io.github.stowage.cassandra.agent.ServerClock.Wait;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServerClockTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final ServerClock clock = new ServerClock();

  @BeforeAll
  static void bePatient() {
    // Waiting longer only costs when something is broken.
    Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
  }

  private static long inAMinute() {
    return System.nanoTime() + MINUTE;
  }

  @Test
  void waitsTheWholeTime() throws Exception {
    long start = System.nanoTime();
    assertThat(clock.await(2_000_000, inAMinute())).isEqualTo(Wait.COMPLETE);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(2_000_000);
  }

  @Test
  void doesNotOutwaitADeadline() throws Exception {
    assertThat(clock.await(MINUTE, System.nanoTime() - 1)).isEqualTo(Wait.EXPIRED);
    assertThat(clock.await(MINUTE, System.nanoTime() + 1_000_000)).isEqualTo(Wait.EXPIRED);
  }

  @Test
  void standsStillWhilePaused() {
    clock.pause(Pause.MANUAL);
    long paused = clock.now();
    clock.pause(Pause.BURST);
    clock.resume(Pause.MANUAL);
    assertThat(clock.now()).isEqualTo(paused);
    assertThat(clock.pausedNanos()).isPositive();
    clock.resume(Pause.BURST);
    await().until(() -> clock.now() > paused);
    long total = clock.pausedNanos();
    assertThat(clock.pausedNanos()).isEqualTo(total);
  }

  @Test
  void holdsWaitersUntilThePauseEnds() throws Exception {
    clock.pause(Pause.MANUAL);
    FutureTask<Wait> wait = new FutureTask<>(() -> clock.await(0, inAMinute()));
    Thread waiter = new Thread(wait);
    waiter.start();
    await().until(() -> waiter.getState() == Thread.State.WAITING);
    assertThat(wait.isDone()).isFalse();
    clock.resume(Pause.MANUAL);
    assertThat(wait.get()).isEqualTo(Wait.COMPLETE);
  }

  @Test
  void freezesWaitersThatAreUnderWay() throws Exception {
    FutureTask<Wait> wait = new FutureTask<>(() -> clock.await(MINUTE, inAMinute()));
    Thread waiter = new Thread(wait);
    waiter.start();
    await().until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
    clock.pause(Pause.MANUAL);
    await().until(() -> waiter.getState() == Thread.State.WAITING);
    clock.drain(true);
    assertThat(wait.get()).isEqualTo(Wait.DRAINED);
  }

  @Test
  void burstsComeAndEnd() {
    PauseBursts bursts = new PauseBursts(clock);
    // Long enough apart that a machine that wakes threads late still sees the server run.
    bursts.start(20, 400, 1);
    await().pollInterval(Duration.ofMillis(1)).until(() -> clock.isPaused(Pause.BURST));
    await().pollInterval(Duration.ofMillis(1)).until(() -> !clock.isPaused(Pause.BURST));
    bursts.start(60_000, 120_000, 1);
    bursts.stop();
    assertThat(clock.isPaused(Pause.BURST)).isFalse();
  }
}
