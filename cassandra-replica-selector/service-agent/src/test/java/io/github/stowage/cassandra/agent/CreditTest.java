package io.github.stowage.cassandra.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CreditTest {
  private final Credit credit = new Credit();

  @Test
  void spendsNoMoreThanIsThere() {
    credit.earn(100, 1000);
    assertThat(credit.spend(70)).isEqualTo(70);
    assertThat(credit.spend(70)).isEqualTo(30);
    assertThat(credit.spend(70)).isZero();
  }

  @Test
  void ignoresNegativeOverruns() {
    credit.earn(100, 1000);
    credit.earn(-50, 1000);
    assertThat(credit.spend(1000)).isEqualTo(100);
  }

  @Test
  void countsWhatExceedsTheCapAsLost() {
    credit.earn(700, 1000);
    credit.earn(700, 1000);
    assertThat(credit.lostNanos()).isEqualTo(400);
    assertThat(credit.spend(5000)).isEqualTo(1000);
  }

  @Test
  void keepsTheMeanDespiteOverruns() {
    SplittableRandom random = new SplittableRandom(1);
    long drawn = 0;
    long held = 0;
    for (int i = 0; i < 10_000; i++) {
      long due = random.nextLong(20_000);
      long overrun = random.nextLong(5_000);
      long spent = credit.spend(due);
      credit.earn(overrun, 100_000);
      drawn += due;
      held += due - spent + overrun;
    }
    assertThat(credit.lostNanos()).isZero();
    assertThat(held - drawn).isEqualTo(credit.spend(Long.MAX_VALUE));
  }
}
