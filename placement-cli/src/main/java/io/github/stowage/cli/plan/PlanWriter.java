package io.github.stowage.cli.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** A plan as one JSON object, on one line; numbers are not rounded. */
final class PlanWriter {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private PlanWriter() {}

  /** What follows the plan's keys. */
  interface More {
    void write(JsonGenerator json) throws IOException;
  }

  static void write(PlanFile file, More more, Writer out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      Plan plan = file.plan();
      json.writeStartObject();
      json.writeStringField("strategy", plan.strategy());
      json.writeStringField("vector", plan.vector());
      json.writeNumberField("nodes", plan.nodes().count());
      json.writeNumberField("slots", mostSlots(plan.nodes()));
      json.writeFieldName("replicas");
      int[] replicas = plan.replicas();
      json.writeArray(replicas, 0, replicas.length);
      placement(json, plan.placement(), file.labels());
      routing(json, plan.routing(), file.labels());
      json.writeNumberField("maxToMean", plan.maxToMean());
      json.writeNumberField("maxToMeanEvenSplit", plan.maxToMeanEvenSplit());
      json.writeNumberField("lowerBound", plan.lowerBound());
      json.writeNumberField("uniquePerNode", plan.uniquePerNode());
      if (file.capacities()) {
        capacities(json, plan.nodes());
      }
      if (plan.nodes().hasRacks()) {
        racks(json, plan.nodes());
      }
      names(json, "partitionNames", file.labels().partitions());
      names(json, "nodeNames", file.labels().nodes());
      more.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void placement(JsonGenerator json, Placement placement, Labels labels)
      throws IOException {
    json.writeArrayFieldStart("placement");
    for (int n = 0; n < placement.nodes(); n++) {
      json.writeStartArray();
      for (int s = 0; s < placement.filled(n); s++) {
        int partition = placement.partition(n, s);
        if (labels.partitions() == null) {
          json.writeNumber(partition);
        } else {
          json.writeString(labels.partition(partition));
        }
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void routing(JsonGenerator json, Routing routing, Labels labels)
      throws IOException {
    json.writeArrayFieldStart("routing");
    for (int p = 0; p < routing.partitions(); p++) {
      for (int e = routing.first(p); e < routing.first(p + 1); e++) {
        json.writeStartObject();
        partition(json, p, labels);
        node(json, "node", routing.node(e), labels);
        json.writeNumberField("weight", routing.weight(e));
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /** By its name, if it has one. */
  static void partition(JsonGenerator json, int partition, Labels labels) throws IOException {
    if (labels.partitions() == null) {
      json.writeNumberField("partition", partition);
    } else {
      json.writeStringField("partition", labels.partition(partition));
    }
  }

  /** By its name, if it has one. */
  static void node(JsonGenerator json, String key, int node, Labels labels) throws IOException {
    if (labels.nodes() == null) {
      json.writeNumberField(key, node);
    } else {
      json.writeStringField(key, labels.node(node));
    }
  }

  private static void capacities(JsonGenerator json, Nodes nodes) throws IOException {
    json.writeArrayFieldStart("capacities");
    for (int n = 0; n < nodes.count(); n++) {
      json.writeStartObject();
      json.writeNumberField("node", n);
      json.writeNumberField("slots", nodes.slots(n));
      json.writeNumberField("speed", nodes.speed(n));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void racks(JsonGenerator json, Nodes nodes) throws IOException {
    json.writeArrayFieldStart("racks");
    for (int n = 0; n < nodes.count(); n++) {
      json.writeNumber(nodes.rack(n));
    }
    json.writeEndArray();
  }

  private static void names(JsonGenerator json, String key, List<String> names) throws IOException {
    if (names != null) {
      json.writeArrayFieldStart(key);
      for (String name : names) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
  }

  /** Of any node. */
  static int mostSlots(Nodes nodes) {
    int most = 0;
    for (int n = 0; n < nodes.count(); n++) {
      most = Math.max(most, nodes.slots(n));
    }
    return most;
  }
}
