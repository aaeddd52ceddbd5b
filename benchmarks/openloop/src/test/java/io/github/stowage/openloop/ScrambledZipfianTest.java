package io.github.stowage.openloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongSupplier;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import site.ycsb.Utils;
import site.ycsb.generator.ScrambledZipfianGenerator;

class ScrambledZipfianTest {
  private static final int RECORDS = 1_000;
  private static final int DRAWS = 1_000_000;

  private static double[] frequencies(LongSupplier draw) {
    double[] result = new double[RECORDS];
    for (int i = 0; i < DRAWS; i++) {
      result[(int) draw.getAsLong()] += 1.0 / DRAWS;
    }
    return result;
  }

  @Test
  void ranksFollowTheZipfianLaw() {
    double zeta = ScrambledZipfianGenerator.ZETAN;
    double first = 1 / zeta;
    double second = Math.pow(0.5, 0.99) / zeta;
    assertThat(ScrambledZipfian.rank(0)).isZero();
    assertThat(ScrambledZipfian.rank(first * 0.999)).isZero();
    assertThat(ScrambledZipfian.rank(first * 1.001)).isEqualTo(1);
    assertThat(ScrambledZipfian.rank((first + second) * 1.001)).isGreaterThan(1);
    assertThat(ScrambledZipfian.rank(Math.nextDown(1.0)))
        .isLessThanOrEqualTo(ScrambledZipfianGenerator.ITEM_COUNT)
        .isGreaterThan(ScrambledZipfianGenerator.ITEM_COUNT / 2);
  }

  @Test
  void everyRecordIsAsHotAsWithYcsbsOwnGenerator() {
    ScrambledZipfian ours =
        new ScrambledZipfian(RandomSource.XO_RO_SHI_RO_128_PP.create(7), RECORDS);
    ScrambledZipfianGenerator theirs = new ScrambledZipfianGenerator(0, RECORDS);
    LongSupplier redrawn =
        () -> {
          long record = theirs.nextValue();
          while (record == RECORDS) {
            record = theirs.nextValue();
          }
          return record;
        };
    double[] expected = frequencies(redrawn);
    double[] actual = frequencies(ours::next);
    for (int record = 0; record < RECORDS; record++) {
      double sixSigma = 6 * Math.sqrt(2 * (expected[record] + 1e-5) / DRAWS);
      assertThat(actual[record])
          .as("record %d", record)
          .isCloseTo(expected[record], within(sixSigma));
    }
  }

  @Test
  void theHottestRecordIsWhereYcsbHashesRankZero() {
    double[] frequencies =
        frequencies(
            new ScrambledZipfian(RandomSource.XO_RO_SHI_RO_128_PP.create(1), RECORDS)::next);
    int hottest = (int) (Utils.fnvhash64(0) % (RECORDS + 1));
    for (int record = 0; record < RECORDS; record++) {
      assertThat(frequencies[record]).isLessThanOrEqualTo(frequencies[hottest]);
    }
    assertThat(frequencies[hottest]).isBetween(0.037, 0.040);
  }
}
