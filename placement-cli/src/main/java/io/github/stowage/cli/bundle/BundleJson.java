package io.github.stowage.cli.bundle;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.stowage.core.bundle.Bundle;
import io.github.stowage.core.bundle.BundlePlan;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** A bundle plan as one JSON object, on one line; numbers are not rounded. */
final class BundleJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private BundleJson() {}

  static void write(BundlePlan plan, List<NamedObject> objects, Writer out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("mode", plan.mode().name().toLowerCase(Locale.ROOT));
      json.writeFieldName("alpha");
      if (Double.isFinite(plan.alpha())) {
        json.writeNumber(plan.alpha());
      } else {
        json.writeNull(); // the mode has none, or it is without bound
      }
      json.writeArrayFieldStart("objects");
      for (Bundle bundle : plan.bundles()) {
        NamedObject object = objects.get(bundle.object());
        json.writeStartObject();
        json.writeStringField("object", object.name());
        json.writeArrayFieldStart("columns");
        for (int column : bundle.columns()) {
          json.writeString(object.columns().get(column));
        }
        json.writeEndArray();
        int[] servers = bundle.servers();
        json.writeNumberField("replicas", servers.length);
        json.writeFieldName("servers");
        json.writeArray(servers, 0, servers.length);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeNumberField("memory", plan.memory());
      json.writeNumberField("variance", plan.variance());
      json.writeNumberField("varianceDefault", plan.varianceDefault());
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }
}
