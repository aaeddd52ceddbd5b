package io.github.stowage.tiering.data;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number in a range, as an option. */
abstract class Whole implements ITypeConverter<Integer> {
  private final int min;
  private final int max;

  Whole(int min, int max) {
    this.min = min;
    this.max = max;
  }

  @Override
  public Integer convert(String value) {
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as a number out of range is.
    }
    throw new TypeConversionException(value + ", allowed: whole, " + min + " to " + max);
  }

  static final class Rows extends Whole {
    Rows() {
      super(PaperShape.MIN_ROWS, PaperShape.MAX_ROWS);
    }
  }

  static final class BlobBytes extends Whole {
    static final int MAX = 1 << 20;

    BlobBytes() {
      super(0, MAX);
    }
  }
}
