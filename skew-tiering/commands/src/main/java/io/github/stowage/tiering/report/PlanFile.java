package io.github.stowage.tiering.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.MappingJsonFactory;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.Table;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * A plan as one JSON object. It lists the keys that stay on the HDD: they are few, and what nobody
 * has seen yet is rare, so its place is the SSD.
 */
public final class PlanFile {
  private static final int VERSION = 1;

  private static final JsonFactory FACTORY =
      new MappingJsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private PlanFile() {}

  public static void write(Table table, SafePlan safe, Writer out) throws IOException {
    TierPlan plan = safe.plan();
    KeyCounts counts = table.counts();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeNumberField("tierPlan", VERSION);
      json.writeStringField("table", table.name());
      json.writeStringField("mode", plan.mode().name().toLowerCase(Locale.ROOT));
      json.writeNumberField("rows", table.rows());
      json.writeNumberField("rowBytes", table.rowBytes());
      json.writeNumberField("budgetBytes", safe.budget());
      json.writeNumberField("ssdBytes", plan.ssdBytes());
      json.writeNumberField("ssdKeys", plan.ssdKeys());
      json.writeNumberField("share", plan.share());
      json.writeNumberField("bound", plan.bound() / plan.costWithoutSsd());
      if (table.sample() != null) {
        sample(table, safe, json);
      }
      columns(counts, plan, json);
      hddKeys(counts, plan, json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void sample(Table table, SafePlan safe, JsonGenerator json) throws IOException {
    json.writePOJOField("sample", SampleJson.of(table.sample()));
    json.writeNumberField("ssdShareAtMost", safe.most());
    json.writeBooleanField("fits", safe.fits());
  }

  private static void columns(KeyCounts counts, TierPlan plan, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("columns");
    for (int column : plan.order()) {
      json.writeStartObject();
      json.writeStringField("column", counts.columns().get(column));
      json.writeNumberField("values", counts.cardinality(column));
      json.writeNumberField("fragmentsWithoutSsd", plan.prefixes(column));
      json.writeNumberField("fragments", plan.fragments(column));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void hddKeys(KeyCounts counts, TierPlan plan, JsonGenerator json)
      throws IOException {
    int[] order = plan.order();
    json.writeArrayFieldStart("hddKeys");
    for (int key = 0; key < counts.keys(); key++) {
      if (!plan.onSsd(key)) {
        json.writeStartArray();
        for (int column : order) {
          json.writeString(counts.value(column, key)); // null is JSON's null
        }
        json.writeEndArray();
      }
    }
    json.writeEndArray();
  }
}
