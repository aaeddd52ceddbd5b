package io.github.stowage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  @Test
  void whatFailsIsToldAndEndsOneTickOnly() {
    done.failing = true;
    tick(1);
    done.failing = false;
    tick(1);
    assertThat(done.failures).hasSize(1);
    assertThat(done.measured).hasSize(1);
  }

  private static final class Done implements Ticker.Work {
    long measuringNanos = MINUTE;
    boolean failing;
    int looks;
    int caughtUp;
    int looksForAnother;
    final List<Long> measured = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();

    @Override
    public void look(long now) {
      looks++;
      if (failing) {
        throw new IllegalStateException("as it is told to");
      }
    }

    @Override
    public void measure(long now) {
      measured.add(now);
    }

    @Override
    public long measuringNanos() {
      return measuringNanos;
    }

    @Override
    public void catchUp() {
      caughtUp++;
    }

    @Override
    public void stopIfReplaced() {
      looksForAnother++;
    }

    @Override
    public void failed(Throwable e) {
      failures.add(e);
    }
  }
}
