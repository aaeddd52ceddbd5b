package io.github.stowage.tiering.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.stowage.cli.output.TextTable;
import io.github.stowage.tiering.act.TierState;
import io.github.stowage.tiering.decide.Drift;
import java.io.IOException;
import java.io.Writer;

/**
 * Where a table's rows are.
 *
 * @param ssd null if it is not in service as a tiered table; so are the others then
 */
public record StatusReport(
    String table, String phase, TierState.Tier ssd, TierState.Tier hdd, Drift drift) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  public void write(boolean json, Writer out) throws IOException {
    if (json) {
      json(out);
    } else {
      text(out);
    }
  }

  private void text(Writer out) throws IOException {
    TextTable.line(out, "table", "%s: %s", table, phase);
    if (ssd == null) {
      return;
    }
    TextTable.line(out, "SSD", "%,d rows, %,.1f MB", ssd.rows(), ssd.bytes() / 1e6);
    TextTable.line(out, "HDD", "%,d rows, %,.1f MB", hdd.rows(), hdd.bytes() / 1e6);
    TextTable.line(
        out,
        "saved",
        "%.1f%% of the seeks with %.1f%% of the rows on the SSD",
        100 * drift.saved(),
        100 * drift.ssdRows());
    TextTable.line(
        out,
        "a new plan",
        "would save %.1f%%: %s",
        100 * drift.possible(),
        drift.replan() ? "roll back, then plan and apply again" : "not worth it now");
  }

  private void json(Writer out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("table", table);
      json.writeStringField("phase", phase);
      if (ssd != null) {
        tier("ssd", ssd, json);
        tier("hdd", hdd, json);
        json.writeNumberField("saved", drift.saved());
        json.writeNumberField("possible", drift.possible());
        json.writeNumberField("ssdRowShare", drift.ssdRows());
        json.writeBooleanField("replan", drift.replan());
      }
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void tier(String name, TierState.Tier tier, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("rows", tier.rows());
    json.writeNumberField("bytes", tier.bytes());
    json.writeEndObject();
  }
}
