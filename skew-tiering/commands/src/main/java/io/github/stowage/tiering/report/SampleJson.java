package io.github.stowage.tiering.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.tiering.decide.SsdShare;
import io.github.stowage.tiering.observe.Sample;

/** What a sample can tell, for machines. */
final class SampleJson {
  private SampleJson() {}

  static ObjectNode of(Sample sample) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("share", sample.share());
    json.put("seed", sample.seed());
    json.put("rowsForPlan", sample.planned().totalRows());
    json.put("rowsForCheck", sample.heldRows());
    json.put("confidence", 1 - SsdShare.RISK);
    json.put("seeksAreEstimates", true);
    return json;
  }
}
