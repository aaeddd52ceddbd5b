package io.github.stowage.tiering.data;

import java.util.SplittableRandom;

/**
 * What fills rows up: the paper puts all columns that no query names into one. Pieces of one random
 * text, so that gigabytes of it cost no more than to copy them.
 */
public final class Blobs {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  /** A prime, so that the pieces of rows that follow each other are far apart. */
  private static final int PLACES = 65_521;

  private static final int STRIDE = 40_503;

  private final String text;
  private final int length;

  /**
   * @param length of a blob, in characters of one byte; not negative
   */
  public Blobs(int length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder letters = new StringBuilder(PLACES + length);
    for (int i = 0; i < PLACES + length; i++) {
      letters.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    this.text = letters.toString();
    this.length = length;
  }

  /**
   * @param id of a row, not negative
   */
  public String of(int id) {
    int start = (int) ((long) id * STRIDE % PLACES);
    return text.substring(start, start + length);
  }
}
