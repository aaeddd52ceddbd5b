package io.github.stowage.alluxio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void requestsAndAnswersSurviveTheirWay() throws IOException {
    for (Request request :
        List.of(
            new Request.Query(Benchmark.TPCH, "alluxio://localhost:1/tpch", "q6"),
            new Request.Sql(List.of("USE shop", "SELECT 1")),
            new Request.Convert("o_orderkey bigint", "file:/text", "file:/target", 1 << 20),
            new Request.Rewrite("file:/in", List.of("l_tax"), "file:/out"))) {
      assertThat(JSON.readValue(JSON.writeValueAsString(request), Request.class))
          .isEqualTo(request);
    }
    for (Answer answer :
        List.of(
            new QueryResult(
                "q6",
                true,
                List.of("a"),
                List.of(Arrays.asList("1", null)),
                5,
                new ReadBytes(1, 2)),
            new Rows(List.of(Arrays.asList("1", null)), Map.of("bundleBytes", 7L)),
            new Written(3, 4),
            new Failed("why"))) {
      assertThat(JSON.readValue(JSON.writeValueAsString(answer), Answer.class)).isEqualTo(answer);
    }
  }

  @Test
  void othersAreRefused() {
    assertThatIOException()
        .isThrownBy(() -> JSON.readValue("{\"do\": \"shout\"}", Request.class))
        .withMessageContaining("shout");
  }
}
