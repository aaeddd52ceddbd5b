package io.github.stowage.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.Cli;
import io.github.stowage.cli.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundleCommandTest {
  private static final String BUNDLE = "bundle --columns @stats.json --budget 0.5 --servers 4";

  /** Two columns are read together ten times, the third and largest hardly ever. */
  private static final String STATS =
      """
      {"objects": [
        {"object": "t/0", "columns": [
          {"name": "a", "bytes": 100}, {"name": "b", "bytes": 50}, {"name": "c", "bytes": 850}],
         "queries": [{"columns": ["b", "a"], "count": 10}, {"columns": ["c"], "count": 1}]},
        {"object": "t/1", "columns": [
          {"name": "a", "bytes": 100, "accesses": 2}, {"name": "b", "bytes": 50, "accesses": 1}]}
      ]}
      """;

  private Desk desk;

  @BeforeEach
  void set(@TempDir Path dir) {
    desk = new Desk(dir).put("stats.json", STATS);
  }

  @Test
  void jsonHasEveryKeyInOrder() throws Exception {
    JsonNode json = desk.json(BUNDLE);
    assertThat(Desk.keys(json))
        .containsExactly("mode", "alpha", "objects", "memory", "variance", "varianceDefault");
    assertThat(json.get("mode").textValue()).isEqualTo("choice");
    assertThat(json.get("alpha").isNull()).isTrue();
    JsonNode first = json.get("objects").get(0);
    assertThat(Desk.keys(first)).containsExactly("object", "columns", "replicas", "servers");
    assertThat(first.get("object").textValue()).isEqualTo("t/0");
    assertThat(first.get("columns").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(first.get("servers")).hasSize(first.get("replicas").intValue());
    assertThat(json.get("memory").doubleValue()).isPositive().isLessThanOrEqualTo(0.5 * 1150);
    assertThat(json.get("variance").doubleValue())
        .isLessThan(json.get("varianceDefault").doubleValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"default", "tabrep", "colrep", "paper", "measured", "prefix", "union", "CHOICE"})
  void takesEveryMode(String mode) throws Exception {
    JsonNode json = desk.json(BUNDLE + " --mode " + mode + " --spread random --seed 7");
    assertThat(json.get("mode").textValue()).isEqualToIgnoringCase(mode);
    assertThat(json.get("memory").doubleValue()).isLessThanOrEqualTo(0.5 * 1150);
  }

  @Test
  void tableNamesTheBundlesThatServeMost() {
    assertThat(desk.printed(BUNDLE))
        .contains("mode             choice", "bundles, those that serve most first", "t/0", "a b");
    assertThat(desk.printed(BUNDLE + " --mode default")).doesNotContain("those that serve");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          ''                                              | :1: empty file, allowed: an object with the key objects
          {}                                              | :1: no key "objects", allowed: one
          {"objects": []}                                 | :1: no objects, allowed: at least one
          {"objects": 3}                                  | :1: objects is 3, allowed: an array
          {"objects": [{"columns": []}]}                  | :1: no key "objects/0/object", allowed: one
          {"objects": [{"object": "t"}]}                  | :1: no key "objects/0/columns", allowed: one
          {"objects": [{"object": "t", "columns": [{"name": "a"}]}]} | :1: no key "objects/0/columns/0/bytes", allowed: one
          {"objects": [{"object": "t", "columns": [{"name": "a", "bytes": -1}]}]} | :1: objects/0/columns/0/bytes is -1, allowed: at least 0
          {"objects": [{"object": "t", "columns": [{"name": "a", "bytes": 1}]}]} | : object "t": column "a" without accesses, allowed: accesses, or queries
          {"objects": [{"object": "t", "requests": 1, "columns": [{"name": "a", "bytes": 1, "accesses": 2}]}]} | : object "t": requests is 1.0, allowed: at least each column's accesses, 2.0
          {"objects": [{"object": "t", "columns": [{"name": "a", "bytes": 1}], "queries": [{"columns": ["b"], "count": 1}]}]} | : object "t": queries/0 reads "b", allowed: the object's columns
          """)
  void refusesFilesItCannotUse(String content, String message) {
    desk.put("stats.json", content);
    desk.refuses(BUNDLE, "stats.json" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --budget -1 --servers 4  | --budget -1.0, allowed: at least 0, finite
          --budget NaN --servers 4 | --budget NaN, allowed: at least 0, finite
          --budget 1 --servers 0   | stats.json: servers = 0, allowed: at least 1
          """)
  void refusesOptionsOutOfRange(String options, String message) {
    desk.refuses("bundle --columns @stats.json " + options, message);
  }

  @Test
  void printsNoCsv() {
    Cli run = desk.run(BUNDLE + " --format csv");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("stowage: Invalid value for option '--format'");
    assertThat(run.err()).contains("TABLE, JSON").doesNotContain("CSV");
  }
}
