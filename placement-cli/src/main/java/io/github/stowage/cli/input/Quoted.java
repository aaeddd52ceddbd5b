package io.github.stowage.cli.input;

/** Text of others, fit for a message of one line: garbage must not garble a terminal. */
public final class Quoted {
  private static final int LONGEST_VALUE = 60;
  private static final int LONGEST_REASON = 200;

  private Quoted() {}

  public static String of(String value) {
    return '"' + plain(value) + '"';
  }

  public static String plain(String value) {
    return escaped(value, LONGEST_VALUE);
  }

  /** Why something failed, in the words of whoever says so. */
  public static String reason(Exception e) {
    return escaped(String.valueOf(e.getMessage()), LONGEST_REASON);
  }

  private static String escaped(String value, int longest) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(longest, value.length()); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || c == '\uFEFF') {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return value.length() > longest ? shown.append("...").toString() : shown.toString();
  }
}
