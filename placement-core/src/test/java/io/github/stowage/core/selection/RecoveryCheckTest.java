package io.github.stowage.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryCheckTest {
  private static final double USUAL = 100;

  private final RecoveryCheck check = new RecoveryCheck();

  /** The answer to a probe. */
  private boolean probed(long latency) {
    return check.answered(latency, true, USUAL);
  }

  /** The answer to a request that the check asked for; the peer is not asked seldom then. */
  private boolean checked(long latency) {
    assertThat(check.claim()).isTrue();
    return check.answered(latency, false, USUAL);
  }

  @Test
  void threeAnswersAsSoonAsFromOthersShowThatItHasRecovered() {
    assertThat(probed(140)).isFalse();
    assertThat(checked(120)).isFalse();
    assertThat(checked(110)).isTrue();
    assertThat(check.isDue()).isFalse();
  }

  @Test
  void oneIsSentAtATime() {
    probed(100);
    assertThat(check.isDue()).isTrue();
    assertThat(check.claim()).isTrue();
    assertThat(check.isDue()).isFalse();
    assertThat(check.claim()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {150, 400, Long.MAX_VALUE})
  void aProbeThatTakesLongerThanUsualBeginsNoCheck(long latency) {
    assertThat(probed(latency)).isFalse();
    assertThat(check.isDue()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {275, 400, Long.MAX_VALUE})
  void aSlowAnswerEndsTheCheck(long latency) {
    probed(100);
    assertThat(checked(latency)).isFalse();
    assertThat(check.isDue()).isFalse();
    assertThat(probed(100)).isFalse();
    assertThat(checked(100)).isFalse();
    assertThat(checked(100)).isTrue();
  }

  @Test
  void aPeerThatIsNotSuspectedIsNotChecked() {
    assertThat(check.answered(10, false, USUAL)).isFalse();
    assertThat(check.isDue()).isFalse();
  }

  @Test
  void nothingIsCheckedWhileNothingIsUsual() {
    assertThat(check.answered(0, true, 0)).isFalse();
    assertThat(check.answered(10, true, Double.NaN)).isFalse();
    assertThat(check.isDue()).isFalse();
  }

  /** As the class says, within four standard deviations of as many draws. */
  @ParameterizedTest
  @CsvSource({"1, .637, 2.52", "4, .056, 1.48", "10, .0056, 1.18"})
  void chanceMisleadsItSeldom(double slow, double passes, double requests) {
    int probes = 20_000;
    SplittableRandom random = new SplittableRandom(1);
    int passed = 0;
    int sent = 0;
    for (int probe = 0; probe < probes; probe++) {
      boolean recovered = probed(draw(random, slow));
      sent++;
      while (check.isDue()) {
        recovered = checked(draw(random, slow));
        sent++;
      }
      passed += recovered ? 1 : 0;
    }
    double chance = 4 * Math.sqrt(passes * (1 - passes) / probes);
    assertThat((double) passed / probes).isBetween(passes - chance, passes + chance);
    assertThat((double) sent / probes).isBetween(requests - 0.03, requests + 0.03);
  }

  private static long draw(SplittableRandom random, double slow) {
    return Math.round(-USUAL * slow * Math.log(1 - random.nextDouble()));
  }
}
