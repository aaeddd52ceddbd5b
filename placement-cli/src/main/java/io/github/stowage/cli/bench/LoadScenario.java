package io.github.stowage.cli.bench;

import io.github.stowage.report.LoadKind;
import io.github.stowage.report.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What is done to the nodes while strategies are compared. */
enum LoadScenario {
  NONE("nothing wrong", LoadKind.NONE),
  EVERY_SECOND_CPU("every second node's CPU stressed", LoadKind.REAL),
  ONE_DISK("one node's disk throttled or stressed", LoadKind.REAL),
  ONE_DELAYED("one node's network delayed", LoadKind.REAL),
  CALIBRATED_NONE("calibrated service times and nothing wrong", LoadKind.CALIBRATED),
  CALIBRATED("calibrated service times, one node's 4x longer", LoadKind.CALIBRATED),
  CALIBRATED_EVERY_SECOND_CPU(
      "calibrated service times, every second node's CPU stressed", LoadKind.CALIBRATED),
  CALIBRATED_ONE_DISK(
      "calibrated service times, one node's disk throttled or stressed", LoadKind.CALIBRATED),
  CALIBRATED_ONE_DELAYED(
      "calibrated service times, one node's network delayed", LoadKind.CALIBRATED);

  private final String text;
  private final LoadKind kind;

  LoadScenario(String text, LoadKind kind) {
    this.text = text;
    this.kind = kind;
  }

  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  LoadKind kind() {
    return kind;
  }

  boolean calibrated() {
    return kind == LoadKind.CALIBRATED;
  }

  /** The scenario in which the same nodes have nothing wrong. */
  LoadScenario control() {
    return calibrated() ? CALIBRATED_NONE : NONE;
  }

  /**
   * The nodes it happens to: every second one from the second on, or the second.
   *
   * @param nodes at least two unless this is a control
   */
  private List<String> affected(List<String> nodes) {
    if (this == control()) {
      return List.of();
    }
    return this == EVERY_SECOND_CPU || this == CALIBRATED_EVERY_SECOND_CPU
        ? IntStream.range(0, nodes.size()).filter(i -> i % 2 == 1).mapToObj(nodes::get).toList()
        : List.of(nodes.get(1));
  }

  /** For the result file. */
  Scenario on(List<String> nodes) {
    return new Scenario(key(), text, affected(nodes), kind);
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(LoadScenario::key).toList();
  }

  static LoadScenario of(String key) {
    return Arrays.stream(values()).filter(s -> s.key().equals(key)).findFirst().orElseThrow();
  }
}
