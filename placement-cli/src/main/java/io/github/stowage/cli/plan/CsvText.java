package io.github.stowage.cli.plan;

/** Text as a value of a CSV file (RFC 4180): quoted where it has to be. */
final class CsvText {
  private CsvText() {}

  static String of(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
