package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.cli.output.TextTable;
import java.io.IOException;
import java.io.Writer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage repbun status}: what was read, planned and published. */
@Command(
    name = "status",
    description = "Shows what was read lately, what is planned, and what is published.")
final class StatusCommand implements Runnable {
  private static final int MOST_REASONS = 10;

  @Mixin private WebOptions web;
  @Mixin private OutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    JsonNode status = web.get("status");
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            out.write(status.toPrettyString() + "\n");
          } else {
            print(out, status);
          }
        });
  }

  static void print(Writer out, JsonNode status) throws IOException {
    TextTable.line(out, "RepBun", "%s%s", status.path("state").asText(), reason(status, "whyOff"));
    if (!status.path("trouble").asText().isEmpty()) {
      TextTable.line(out, "trouble", "%s", status.path("trouble").asText());
    }
    JsonNode popularity = status.path("popularity");
    if (!popularity.isMissingNode()) {
      TextTable.line(
          out,
          "reads",
          "%d of %d row groups%s",
          popularity.path("reads").asLong(),
          popularity.path("rowGroupsTotal").asLong(),
          popularity.path("since").asLong() == 0
              ? ""
              : " since " + PlanTable.time(popularity.path("since").asLong()));
      PlanTable.summary(out, status.get("plan"));
      lastAttempt(out, status.path("lastAttempt"));
      outcome(out, status.path("outcome"));
    }
  }

  private static void lastAttempt(Writer out, JsonNode attempt) throws IOException {
    String whyNot = attempt.path("whyNot").asText();
    if (!whyNot.isEmpty()) {
      TextTable.line(
          out, "no plan at", "%s: %s", PlanTable.time(attempt.path("at").asLong()), whyNot);
    }
    PlanTable.leftOut(out, attempt);
  }

  private static void outcome(Writer out, JsonNode outcome) throws IOException {
    if (!outcome.hasNonNull("epoch")) {
      TextTable.line(out, "published", "nothing yet: no replicator has said anything");
      return;
    }
    TextTable.line(
        out,
        "published",
        "%d of %d bundles of plan %d, as of %s",
        outcome.path("published").asLong(),
        outcome.path("planned").asLong(),
        outcome.path("epoch").asLong(),
        PlanTable.time(outcome.path("at").asLong()));
    int shown = 0;
    for (JsonNode one : outcome.path("notBundled")) {
      if (shown++ < MOST_REASONS) {
        TextTable.line(
            out,
            "not bundled",
            "%s, row group %d: %s",
            one.path("path").asText(),
            one.path("rowGroup").asInt(),
            one.path("why").asText());
      }
    }
    if (shown > MOST_REASONS) {
      TextTable.line(out, "", "and %d more (--format json)", shown - MOST_REASONS);
    }
  }

  private static String reason(JsonNode status, String key) {
    String why = status.path(key).asText();
    return why.isEmpty() ? "" : ": " + why;
  }
}
