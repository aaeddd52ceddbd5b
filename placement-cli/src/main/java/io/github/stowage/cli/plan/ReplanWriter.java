package io.github.stowage.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.stowage.core.placement.replan.Copy;
import io.github.stowage.core.placement.replan.Drop;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.Shift;
import io.github.stowage.core.placement.replan.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The keys that a replan has beside those of its plan. */
final class ReplanWriter {
  private final JsonGenerator json;
  private final Labels labels;

  /** Of nodes that leave, too. */
  ReplanWriter(JsonGenerator json, Labels labels) {
    this.json = json;
    this.labels = labels;
  }

  void write(Replan replan) throws IOException {
    json.writeNumberField("copies", replan.copies());
    json.writeNumberField("copiesLowerBound", replan.copiesLowerBound());
    json.writeArrayFieldStart("steps");
    for (Step step : replan.steps()) {
      step(step);
    }
    json.writeEndArray();
    json.writeBooleanField("unchanged", replan.unchanged());
    numberOrNull("gain", replan.gain());
    numberOrNull("maxToMeanBefore", replan.maxToMeanBefore());
    json.writeNumberField("maxToMeanAtStart", replan.maxToMeanAtStart());
    json.writeNumberField("maxToMeanDuring", replan.maxToMeanDuring());
    json.writeNumberField("transientSlots", replan.transientSlots());
  }

  private void step(Step step) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("weights");
    for (Shift shift : step.shifts()) {
      shift(shift);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("copies");
    for (Copy copy : step.copies()) {
      json.writeStartObject();
      PlanWriter.partition(json, copy.partition(), labels);
      if (copy.from() == Copy.OUTSIDE) {
        json.writeNullField("from");
      } else {
        PlanWriter.node(json, "from", copy.from(), labels);
      }
      PlanWriter.node(json, "to", copy.to(), labels);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("drops");
    for (Drop drop : step.drops()) {
      json.writeStartObject();
      PlanWriter.partition(json, drop.partition(), labels);
      PlanWriter.node(json, "node", drop.node(), labels);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void shift(Shift shift) throws IOException {
    List<Integer> nodes = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    shift.forEach(
        (node, weight) -> {
          nodes.add(node);
          weights.add(weight);
        });
    for (int i = 0; i < nodes.size(); i++) {
      json.writeStartObject();
      PlanWriter.partition(json, shift.partition(), labels);
      PlanWriter.node(json, "node", nodes.get(i), labels);
      json.writeNumberField("weight", weights.get(i));
      json.writeEndObject();
    }
  }

  /** JSON has no infinity, which is what there is before when a partition was on no node. */
  private void numberOrNull(String key, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(key, value);
    } else {
      json.writeNullField(key);
    }
  }
}
