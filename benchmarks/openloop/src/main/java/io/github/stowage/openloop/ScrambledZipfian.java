package io.github.stowage.openloop;

import org.apache.commons.rng.UniformRandomProvider;
import site.ycsb.Utils;
import site.ycsb.generator.ScrambledZipfianGenerator;

/**
 * The records that YCSB's CoreWorkload asks for with requestdistribution=zipfian, drawn from a
 * random source that can be seeded (YCSB's own cannot).
 *
 * <p>A rank is drawn from a zipfian over ten billion ranks by the closed-form inverse of Gray et
 * al., "Quickly generating billion-record synthetic databases" (SIGMOD'94), and hashed onto the
 * records. YCSB hashes onto one record too many and draws again when it hits that one; so do we,
 * because otherwise other records would be hot.
 */
final class ScrambledZipfian {
  private static final double THETA = ScrambledZipfianGenerator.USED_ZIPFIAN_CONSTANT;
  private static final double ZETA_N = ScrambledZipfianGenerator.ZETAN;
  private static final double RANKS = ScrambledZipfianGenerator.ITEM_COUNT;
  private static final double SECOND = Math.pow(0.5, THETA);
  private static final double ETA =
      (1 - Math.pow(2 / RANKS, 1 - THETA)) / (1 - (1 + SECOND) / ZETA_N);

  private final UniformRandomProvider random;
  private final long records;

  ScrambledZipfian(UniformRandomProvider random, long records) {
    this.random = random;
    this.records = records;
  }

  /** A record number in [0, records). */
  long next() {
    long record;
    do {
      record = Utils.fnvhash64(rank(random.nextDouble())) % (records + 1);
    } while (record == records);
    return record;
  }

  /**
   * The rank at quantile {@code u}; 0 is the hottest.
   *
   * @param u in [0, 1)
   */
  static long rank(double u) {
    double mass = u * ZETA_N;
    if (mass < 1) {
      return 0;
    }
    if (mass < 1 + SECOND) {
      return 1;
    }
    return (long) (RANKS * Math.pow(ETA * u - ETA + 1, 1 / (1 - THETA)));
  }
}
