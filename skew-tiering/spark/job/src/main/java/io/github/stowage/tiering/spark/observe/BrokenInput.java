package io.github.stowage.tiering.spark.observe;

import io.github.stowage.tiering.spark.BadJobException;
import java.util.regex.Pattern;

/** Tells files that cannot be read from executors that are lost. */
final class BrokenInput {
  private static final Pattern SAID =
      Pattern.compile(
          "\\S*(BadRecordException|ParquetDecodingException)"
              + "|\\S+: \\[(MALFORMED_|FAILED_READ_FILE|CANNOT_READ_FILE)");

  private BrokenInput() {}

  /** Spark says it somewhere in the causes: by a class of its own, since 4.0 by a condition. */
  static RuntimeException of(Exception failed, String name, String allowed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      String said = cause.getClass().getName() + ": " + cause.getMessage();
      if (SAID.matcher(said).lookingAt()) {
        return new BadJobException(name + ": cannot be read", failed, allowed);
      }
    }
    return new IllegalStateException(failed);
  }
}
