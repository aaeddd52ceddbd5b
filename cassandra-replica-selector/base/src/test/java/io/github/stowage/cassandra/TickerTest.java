package io.github.stowage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickerTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long TICK = 100 * MILLISECOND;
  private static final long MINUTE = 60_000 * MILLISECOND;

  private final Done done = new Done();
  private final Ticker ticker = new Ticker(done);
  private long now = Long.MAX_VALUE - TICK / 2; // clocks wrap around

  private void tick(int times) {
    for (int i = 0; i < times; i++) {
      ticker.tick(now);
      now += TICK;
    }
  }

  @Test
  void whoIsSwappedOutIsNoticedAtTheNextTickHoweverSeldomItMeasures() {
    done.measuringNanos = MINUTE;
    tick(100);
    assertThat(done.measured).hasSize(1);
    assertThat(done.looks).isEqualTo(100);
    assertThat(done.looksForAnother).isEqualTo(100);
  }

  @Test
  void itMeasuresAtFirstAndOncePerInterval() {
    done.measuringNanos = 5 * TICK;
    long start = now;
    tick(11);
    assertThat(done.measured).containsExactly(start, start + 5 * TICK, start + 10 * TICK);
  }

  @Test
  void aChangedIntervalHoldsAtTheNextTick() {
    done.measuringNanos = MINUTE;
    tick(3);
    done.measuringNanos = TICK;
    tick(1);
    assertThat(done.measured).hasSize(2);
    done.measuringNanos = 2 * TICK;
    tick(2);
    assertThat(done.measured).hasSize(3);
  }

  /** A peer that becomes known while it is down counts as up until then. */
  @Test
  void itCatchesUpEverySecondHoweverSeldomOrOftenItMeasures() {
    done.measuringNanos = MINUTE;
    tick(21);
    assertThat(done.caughtUp).isEqualTo(3);
    assertThat(done.measured).hasSize(1);
    done.measuringNanos = TICK;
    tick(10);
    assertThat(done.caughtUp).isEqualTo(4);
    assertThat(done.measured).hasSize(11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"look", "measure", "measuringNanos", "catchUp", "stopIfReplaced"})
  void whatFailsAtEveryTickIsToldAndKeepsNothingElseFromBeingDone(String failing) {
    done.measuringNanos = TICK;
    done.failing = failing;
    tick(10);
    boolean catchesUp = failing.equals("catchUp"); // once in the second
    assertThat(done.failures)
        .hasSize(catchesUp ? 1 : 10)
        .allMatch(e -> e.getMessage().equals(failing));
    assertThat(done.looks).isEqualTo(failing.equals("look") ? 0 : 10);
    assertThat(done.measured).hasSize(failing.startsWith("meas") ? 0 : 10);
    assertThat(done.caughtUp).isEqualTo(catchesUp ? 0 : 1);
    assertThat(done.looksForAnother).isEqualTo(failing.equals("stopIfReplaced") ? 0 : 10);
  }

  @Test
  void whatFailedIsDoneAgain() {
    done.failing = "look";
    tick(1);
    done.failing = null;
    tick(1);
    assertThat(done.failures).hasSize(1);
    assertThat(done.looks).isEqualTo(1);
  }

  private static final class Done implements Ticker.Work {
    long measuringNanos = MINUTE;
    String failing;
    int looks;
    int caughtUp;
    int looksForAnother;
    final List<Long> measured = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();

    @Override
    public void look(long now) {
      failIfTold("look");
      looks++;
    }

    @Override
    public void measure(long now) {
      failIfTold("measure");
      measured.add(now);
    }

    @Override
    public long measuringNanos() {
      failIfTold("measuringNanos");
      return measuringNanos;
    }

    @Override
    public void catchUp() {
      failIfTold("catchUp");
      caughtUp++;
    }

    @Override
    public void stopIfReplaced() {
      failIfTold("stopIfReplaced");
      looksForAnother++;
    }

    @Override
    public void failed(Throwable e) {
      failures.add(e);
    }

    private void failIfTold(String part) {
      if (part.equals(failing)) {
        throw new IllegalStateException(part);
      }
    }
  }
}
