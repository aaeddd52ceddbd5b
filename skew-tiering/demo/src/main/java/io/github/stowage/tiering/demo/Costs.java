package io.github.stowage.tiering.demo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What reads cost, by layout, column and phase. */
final class Costs {
  private final int phases;
  private final Map<String, Map<Column, List<List<ReadCost>>>> costs = new LinkedHashMap<>();

  Costs(int phases) {
    this.phases = phases;
  }

  void add(Layout layout, Column column, int phase, ReadCost cost) {
    costs
        .computeIfAbsent(layout.name(), name -> new EnumMap<>(Column.class))
        .computeIfAbsent(column, c -> empty())
        .get(phase)
        .add(cost);
  }

  private List<List<ReadCost>> empty() {
    List<List<ReadCost>> lists = new ArrayList<>();
    for (int phase = 0; phase < phases; phase++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  /** Whether the column was read in that layout. */
  boolean has(Layout layout, Column column) {
    return costs.containsKey(layout.name()) && costs.get(layout.name()).containsKey(column);
  }

  /** Of one phase; empty where the column has fewer values than there are phases. */
  List<ReadCost> of(Layout layout, Column column, int phase) {
    return costs.get(layout.name()).get(column).get(phase);
  }

  /** Of all phases. */
  List<ReadCost> of(Layout layout, Column column) {
    return costs.get(layout.name()).get(column).stream().flatMap(List::stream).toList();
  }

  int phases() {
    return phases;
  }
}
