package io.github.stowage.report;

/** Colours of the charts; told apart without colour vision by their lightness. */
final class Palette {
  static final String TEXT = "#1f2933";
  static final String MUTED = "#66727f";
  static final String GRID = "#e4e8ec";
  static final String SUBJECT = "#00796b";
  static final String BASELINE = "#c2410c";
  static final String OTHER = "#8290a0";
  static final String AFFECTED = "#c2410c";
  private static final String[] HIT = {"#c2410c", "#dd7a4f", "#a8360a", "#e79b78"};
  private static final String[] NODES = {"#b9c7d6", "#d3dde7", "#a5b6c8", "#e1e8ef", "#c6d2de"};
  static final String FONT = "system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

  private Palette() {}

  /**
   * From almost white to {@link #SUBJECT}.
   *
   * @param share in [0, 1]
   */
  static String heat(double share) {
    int[] none = {0xf4, 0xf7, 0xf9};
    int[] all = {0x00, 0x79, 0x6b};
    StringBuilder colour = new StringBuilder("#");
    for (int i = 0; i < none.length; i++) {
      colour.append(String.format("%02x", Math.round(none[i] + share * (all[i] - none[i]))));
    }
    return colour.toString();
  }

  static String strategy(String name, Roles roles) {
    return name.equals(roles.subject())
        ? SUBJECT
        : name.equals(roles.baseline()) ? BASELINE : OTHER;
  }

  /**
   * @param index of the node, among the affected ones
   */
  static String affected(int index) {
    return HIT[index % HIT.length];
  }

  /**
   * @param index of the node, among those not affected
   */
  static String node(int index) {
    return NODES[index % NODES.length];
  }
}
