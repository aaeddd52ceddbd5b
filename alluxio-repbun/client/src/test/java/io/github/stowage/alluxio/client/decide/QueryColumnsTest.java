package io.github.stowage.alluxio.client.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryColumnsTest {
  @Test
  void topLevelColumnsOfSparksSchema() {
    assertThat(
            QueryColumns.ofSpark(
                """
                {"type":"struct","fields":[
                  {"name":"l_Price","type":"decimal(15,2)","nullable":true,"metadata":{}},
                  {"name":"ship","type":{"type":"struct","fields":[
                    {"name":"city","type":"string","nullable":true,"metadata":{}}]},
                   "nullable":true,"metadata":{}}]}"""))
        .contains(Set.of("l_price", "ship"));
  }

  @Test
  void countingRowsNeedsNoColumn() {
    assertThat(QueryColumns.ofSpark("{\"type\":\"struct\",\"fields\":[]}")).contains(Set.of());
    assertThat(QueryColumns.ofParquet("message spark_schema { }")).contains(Set.of());
  }

  @Test
  void topLevelColumnsOfAMessageType() {
    assertThat(
            QueryColumns.ofParquet(
                "message m { required int64 ID; optional group ship { optional binary city (UTF8); } }"))
        .contains(Set.of("id", "ship"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "17",
        "{",
        "{}",
        "{\"fields\":{}}",
        "{\"fields\":[1]}",
        "{\"fields\":[{\"name\":7}]}",
        "{\"fields\":[{\"title\":\"a\"}]}",
        "message",
        "message m {",
        "message m { required int65 a; }"
      })
  void garbageIsNotKnown(String schema) {
    assertThat(QueryColumns.ofSpark(schema)).isEmpty();
    assertThat(QueryColumns.ofParquet(schema)).isEmpty();
  }
}
