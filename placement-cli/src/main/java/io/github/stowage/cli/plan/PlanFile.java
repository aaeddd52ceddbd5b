package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Source;
import io.github.stowage.core.placement.Plan;

/**
 * A plan as its file has it.
 *
 * @param capacities whether the slots and speed of each node were given
 * @param labels the names of partitions and nodes
 */
record PlanFile(Plan plan, boolean capacities, Labels labels) {
  static final String CONTENT = "a plan, as stowage plan --format json prints it";

  PlanFile(Plan plan, boolean capacities) {
    this(plan, capacities, Labels.NUMBERS);
  }

  static PlanFile read(Source source) {
    return new PlanReader().read(source);
  }
}
