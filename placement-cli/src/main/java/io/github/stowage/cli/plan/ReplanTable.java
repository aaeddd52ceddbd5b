package io.github.stowage.cli.plan;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Step;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** A replan for people: whether anything should be done, and why; what it takes; the new plan. */
final class ReplanTable {
  private static final int STEPS_SHOWN = 10;

  private final Plan old;
  private final Replan replan;
  private final ReplanSettings settings;
  private final double[] loads;
  private final Labels labels;

  ReplanTable(Plan old, Replan replan, ReplanSettings settings, double[] loads, Labels labels) {
    this.labels = labels;
    this.old = old;
    this.replan = replan;
    this.settings = settings;
    this.loads = loads;
  }

  void print(Writer out) throws IOException {
    out.write(replan.unchanged() ? "Nothing to do: " : "To do: ");
    out.write((replan.unchanged() ? whyNot() : why()) + ".\n\n");
    if (!replan.unchanged()) {
      work(out);
    }
    out.write(replan.unchanged() ? "the plan, routed for the new loads\n" : "\nthe new plan\n");
    new PlanTable(replan.plan(), loads, labels).summary(out);
  }

  private String whyNot() {
    double best = replan.maxToMeanBefore() - replan.gain();
    return String.format(
        Locale.ROOT,
        "the placement stays. Its max:mean is %.4f under the new loads; the best found is %.4f,"
            + " a gain of %.4f, and --min-gain is %s",
        replan.maxToMeanBefore(),
        best,
        Math.max(0, replan.gain()),
        settings.minGain());
  }

  private String why() {
    int stay = replan.plan().nodes().count();
    if (stay < old.nodes().count()) {
      return String.format(
              Locale.ROOT,
              "of nodes 0 to %d those from %d on leave; ",
              old.nodes().count() - 1,
              stay)
          + (Double.isFinite(replan.gain())
              ? gain()
              : "some of them have all replicas of a partition");
    }
    return replan.gain() >= settings.minGain() && replan.gain() > 0
        ? gain()
        : "the placement does not fit the slots or racks that nodes now have, or the constraints; "
            + gain();
  }

  private String gain() {
    return String.format(
        Locale.ROOT,
        "max:mean under the new loads goes from %.4f to %.4f",
        replan.maxToMeanBefore(),
        replan.maxToMeanBefore() - replan.gain());
  }

  private void work(Writer out) throws IOException {
    List<Step> steps = replan.steps();
    int drops = steps.stream().mapToInt(step -> step.drops().size()).sum();
    TextTable.line(
        out,
        "copies",
        "%d, %.1f%% of those that the new plan has; at least %d",
        replan.copies(),
        100.0 * replan.copies() / replan.plan().routing().entries(),
        replan.copiesLowerBound());
    TextTable.line(out, "drops", "%d", drops);
    if (replan.transientSlots() > 0) {
      TextTable.line(
          out,
          "room",
          "%d copies land where no slot is free, until the node's next drops",
          replan.transientSlots());
    }
    TextTable.line(
        out,
        "steps",
        "%d, each when the one before is complete; at most %d %s into a node and out of it",
        steps.size(),
        settings.copiesPerNode(),
        settings.copiesPerNode() == 1 ? "copy" : "copies");
    TextTable.line(
        out,
        "busiest node",
        "max:mean %.4f before the first step, at most %.4f until the last",
        replan.maxToMeanAtStart(),
        replan.maxToMeanDuring());
    out.write("\n");
    TextTable table = new TextTable(false, "step", "drops", "copies");
    int shown = steps.size() <= STEPS_SHOWN ? steps.size() : STEPS_SHOWN - 1;
    for (int i = 0; i < shown; i++) {
      table.add(i + 1, steps.get(i).drops().size(), steps.get(i).copies().size());
    }
    if (shown < steps.size()) {
      List<Step> rest = steps.subList(shown, steps.size());
      table.add(
          shown + 1 + "-" + steps.size(),
          rest.stream().mapToInt(step -> step.drops().size()).sum(),
          rest.stream().mapToInt(step -> step.copies().size()).sum());
    }
    table.print(out);
  }
}
