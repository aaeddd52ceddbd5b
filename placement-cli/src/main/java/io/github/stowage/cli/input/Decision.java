package io.github.stowage.cli.input;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A call of the library, whose complaints are about what the user gave. */
public final class Decision {
  private Decision() {}

  /**
   * @param files whose content it works on, for the message
   * @throws BadInputException in the library's own words
   */
  public static <T> T from(Supplier<T> call, Source... files) {
    try {
      return call.get();
    } catch (IllegalArgumentException e) {
      String names = Arrays.stream(files).map(Source::name).collect(Collectors.joining(", "));
      throw new BadInputException(names.isEmpty() ? e.getMessage() : names + ": " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw new CommandFailedException(
          "not enough memory for this many nodes, slots and partitions; give Java more, as in"
              + " JAVA_TOOL_OPTIONS=-Xmx8g",
          e);
    }
  }
}
