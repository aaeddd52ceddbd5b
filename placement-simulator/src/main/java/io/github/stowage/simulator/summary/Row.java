package io.github.stowage.simulator.summary;

import static io.github.stowage.simulator.report.Table.format;

/**
 * One number that the paper prints.
 *
 * @param what it is
 * @param paper as printed
 * @param ours as computed
 * @param difference ours less the paper's, or over it, less 1, in percent
 */
public record Row(String what, String paper, String ours, String difference) {
  /**
   * @param pattern of both numbers
   */
  static Row of(String what, String pattern, double paper, double ours) {
    String signed = pattern.replace("%", "%+");
    return new Row(
        what, format(pattern, paper), format(pattern, ours), format(signed, ours - paper));
  }

  /** With the difference as a fraction of the paper's. */
  static Row relative(String what, String pattern, double paper, double ours) {
    return new Row(
        what,
        format(pattern, paper),
        format(pattern, ours),
        format("%+.1f%%", 100 * (ours / paper - 1)));
  }

  /** Fractions, as percentages; the difference is in percentage points. */
  static Row percent(String what, double paper, double ours) {
    return new Row(
        what,
        format("%.1f%%", 100 * paper),
        format("%.1f%%", 100 * ours),
        format("%+.1f points", 100 * (ours - paper)));
  }
}
