package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The values of options; what is not one is told what is. */
public final class Names {
  private Names() {}

  public static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      int count = Numbers.whole(text);
      if (count < 1) {
        throw wrong(text, "1 to 2147483647");
      }
      return count;
    }
  }

  static final class WholeFromZero implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      int count = Numbers.whole(text);
      if (count < 0) {
        throw wrong(text, "0 to 2147483647");
      }
      return count;
    }
  }

  static final class FromZero implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return from(0, text);
    }
  }

  static final class FromOne implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return from(1, text);
    }
  }

  private static double from(int least, String text) {
    double value = Numbers.decimal(text);
    if (!(value >= least && value < Double.POSITIVE_INFINITY)) {
      throw wrong(text, "a finite number >= " + least);
    }
    return value;
  }

  public static final class OfStrategy implements ITypeConverter<Strategy>, Iterable<String> {
    private static final String BASE = "uniform";

    @Override
    public Strategy convert(String text) {
      return text.equalsIgnoreCase(BASE)
          ? Strategy.BASE
          : find(Strategy.values(), text).orElseThrow(() -> wrong(text, String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return Stream.concat(names(Strategy.values()), Stream.of(BASE)).iterator();
    }
  }

  public static final class OfVector implements ITypeConverter<ReplicaVector>, Iterable<String> {
    @Override
    public ReplicaVector convert(String text) {
      return find(ReplicaVector.values(), text)
          .orElseThrow(() -> wrong(text, String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return names(ReplicaVector.values()).iterator();
    }
  }

  private static <E extends Enum<E>> Optional<E> find(E[] values, String text) {
    return Arrays.stream(values).filter(value -> value.name().equalsIgnoreCase(text)).findFirst();
  }

  private static Stream<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(value -> value.name().toLowerCase(Locale.ROOT));
  }

  private static TypeConversionException wrong(String text, String allowed) {
    return new TypeConversionException(Quoted.of(text) + ", allowed: " + allowed);
  }
}
