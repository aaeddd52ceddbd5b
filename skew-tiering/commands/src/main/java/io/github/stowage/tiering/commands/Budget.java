package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.tiering.observe.Table;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the SSD may take: a share of the table, or bytes. */
final class Budget {
  private static final String ALLOWED =
      "above 0% to 100%, or bytes as in 500MB, 20GB, 1TB, up to the table's";

  private static final Pattern FORM =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(%|B|kB|MB|GB|TB)", Pattern.CASE_INSENSITIVE);

  private static final Map<String, Double> UNITS =
      Map.of("b", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "tb", 1e12);

  private Budget() {}

  /**
   * @throws BadInputException if it is no budget, 0, or more than the table has
   */
  static double of(String text, Table table) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw wrong(text, "");
    }
    double number = Double.parseDouble(form.group(1));
    String unit = form.group(2).toLowerCase(Locale.ROOT);
    double bytes;
    if (unit.equals("%")) {
      bytes = Math.floor(number / 100 * table.bytes());
    } else if (table.bytesKnown()) {
      bytes = Math.floor(number * UNITS.get(unit));
    } else {
      throw wrong(text, " needs the bytes of a row: add --row-bytes");
    }
    if (bytes > table.bytes()) {
      throw wrong(text, String.format(Locale.ROOT, " is more than %.0f bytes", table.bytes()));
    }
    if (bytes == 0) {
      throw wrong(text, " is nothing");
    }
    return bytes;
  }

  private static BadInputException wrong(String text, String what) {
    return new BadInputException("--budget " + Quoted.of(text) + what + ", allowed: " + ALLOWED);
  }
}
