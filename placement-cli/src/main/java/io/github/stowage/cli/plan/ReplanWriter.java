package io.github.stowage.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.stowage.core.placement.replan.Copy;
import io.github.stowage.core.placement.replan.Drop;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.Step;
import java.io.IOException;

/** The keys that a replan has beside those of its plan. */
final class ReplanWriter {
  private ReplanWriter() {}

  static void write(Replan replan, JsonGenerator json) throws IOException {
    json.writeNumberField("copies", replan.copies());
    json.writeNumberField("copiesLowerBound", replan.copiesLowerBound());
    json.writeArrayFieldStart("steps");
    for (Step step : replan.steps()) {
      step(step, json);
    }
    json.writeEndArray();
    json.writeBooleanField("unchanged", replan.unchanged());
    numberOrNull("gain", replan.gain(), json);
    numberOrNull("maxToMeanBefore", replan.maxToMeanBefore(), json);
  }

  private static void step(Step step, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("copies");
    for (Copy copy : step.copies()) {
      json.writeStartObject();
      json.writeNumberField("partition", copy.partition());
      json.writeNumberField("from", copy.from());
      json.writeNumberField("to", copy.to());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("drops");
    for (Drop drop : step.drops()) {
      json.writeStartObject();
      json.writeNumberField("partition", drop.partition());
      json.writeNumberField("node", drop.node());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** JSON has no infinity, which is what there is before when a partition was on no node. */
  private static void numberOrNull(String key, double value, JsonGenerator json)
      throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(key, value);
    } else {
      json.writeNullField(key);
    }
  }
}
