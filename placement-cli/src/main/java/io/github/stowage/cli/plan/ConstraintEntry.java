package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.JsonIn;
import io.github.stowage.core.placement.constraint.NodeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One node or partition of a {@link ConstraintsFile}, or what all partitions have in common. */
final class ConstraintEntry {
  /** What an entry is about, and its keys. */
  enum Kind {
    NODE("name, domains, resources, state"),
    PARTITION("name, min, max, resources, pin, exclude"),
    REPLICAS("min, max");

    final String keys;

    Kind(String keys) {
      this.keys = keys;
    }
  }

  private final Kind kind;
  String name;
  Integer min;
  Integer max;
  NodeState state;
  final Map<String, String> domains = new LinkedHashMap<>();
  final Map<String, Double> resources = new LinkedHashMap<>();
  final List<String> pin = new ArrayList<>();
  final List<String> exclude = new ArrayList<>();

  ConstraintEntry(Kind kind) {
    this.kind = kind;
  }

  static ConstraintEntry node(JsonIn in) throws IOException {
    return named(Kind.NODE, in);
  }

  static ConstraintEntry partition(JsonIn in) throws IOException {
    return named(Kind.PARTITION, in);
  }

  private static ConstraintEntry named(Kind kind, JsonIn in) throws IOException {
    ConstraintEntry entry = new ConstraintEntry(kind);
    entry.read(in);
    in.required("name", entry.name);
    return entry;
  }

  void read(JsonIn in) throws IOException {
    in.object(key -> member(in, key));
  }

  private void member(JsonIn in, String key) throws IOException {
    if (!List.of(kind.keys.split(", ")).contains(key)) {
      throw in.wrong("one of the keys " + kind.keys);
    }
    switch (key) {
      case "name" -> name = in.text();
      case "min" -> min = in.whole(1);
      case "max" -> max = in.whole(1);
      case "domains" -> in.object(level -> domains.put(level, in.text()));
      case "resources" -> in.object(resource -> resources.put(resource, amount(in)));
      case "pin" -> in.array(node -> pin.add(node.text()));
      case "exclude" -> in.array(node -> exclude.add(node.text()));
      default -> state = state(in);
    }
  }

  private static double amount(JsonIn in) throws IOException {
    double amount = in.number();
    if (amount < 0) {
      throw in.wrong("a finite number from 0");
    }
    return amount;
  }

  private static NodeState state(JsonIn in) throws IOException {
    return switch (in.text()) {
      case "in service" -> NodeState.IN_SERVICE;
      case "drained" -> NodeState.DRAINED;
      case "dead" -> NodeState.DEAD;
      default -> throw in.wrong("in service, drained, dead");
    };
  }
}
