package io.github.stowage.cli.cassandra;

import static io.github.stowage.cli.Cli.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.Cli;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
  private static final String A = "10.0.0.1:7000";
  private static final String B = "10.0.0.2:7000";
  private static final String C = "10.0.0.3:7000";

  private JmxNode node;

  @BeforeEach
  void start() throws Exception {
    node = JmxNode.start(true, null);
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private Cli explain(String keyspace, String... more) {
    String port = Integer.toString(node.port);
    Stream<String> all =
        Stream.of("cassandra", "explain", "--port", port, keyspace, "visits", "42");
    return stowage(Stream.concat(all, Stream.of(more)).toArray(String[]::new));
  }

  private static PeerRow peer(String endpoint, double score) {
    return peer(endpoint, score, false);
  }

  private static PeerRow peer(String endpoint, double score, boolean demoted) {
    return new PeerRow(
        Map.of(
            "demoted",
            demoted,
            "endpoint",
            endpoint,
            "datacenter",
            "dc1",
            "rack",
            "r1",
            "distance",
            1,
            "readShare",
            0.5,
            "inFlight",
            0,
            "readScore",
            score));
  }

  @Test
  void theOneWithTheLowerScoreComesFirst() {
    node.selector.order =
        new OrderRow(List.of(C, A, B), List.of(C), List.of(peer(B, 1e6), peer(A, 4e6)));
    Cli run = explain("shop");
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("127.0.0.1:" + node.port + "  mode adaptive  shop.visits 42");
    assertThat(lines.get(3)).startsWith(B);
    assertThat(lines.get(4)).startsWith(A);
    assertThat(lines.subList(6, 9))
        .containsExactly(
            B
                + " comes first: its score is 1.00e+06, that of "
                + A
                + ", the first in ring order, is 4.00e+06.",
            "Ring order: " + String.join(", ", C, A, B),
            "Down: " + C);
  }

  @Test
  void ringOrderIsKeptForNearTies() {
    node.selector.order =
        new OrderRow(List.of(A, B), List.of(), List.of(peer(A, 1.04e6), peer(B, 1e6)));
    assertThat(explain("shop").out())
        .contains(
            A + " comes first in ring order, and no other one's score is lower by more than 5%.")
        .doesNotContain("Down");
  }

  @Test
  void aDemotionIsTheReason() {
    node.selector.order =
        new OrderRow(List.of(A, B), List.of(), List.of(peer(B, 4e6), peer(A, 1e6, true)));
    assertThat(explain("shop").out())
        .contains(B + " comes first: " + A + ", the first in ring order, is demoted.");
    node.selector.order =
        new OrderRow(List.of(A, B), List.of(), List.of(peer(A, 4e6), peer(B, 1e6, true)));
    assertThat(explain("shop").out()).contains("by more than 5%, demoted ones left aside.");
  }

  @Test
  void whatIsNotKnownIsSaid() {
    node.selector.order =
        new OrderRow(List.of(A, B), List.of(), List.of(peer(B, 1e6), peer(A, Double.NaN)));
    assertThat(explain("shop").out())
        .contains(B + " comes first: of the others, not all are known.");
    node.selector.order = new OrderRow(List.of(A), List.of(A), List.of());
    assertThat(explain("shop").out()).contains("No replica is up.", "Down: " + A);
  }

  @Test
  void modesWithoutScoresAreNamed() {
    node.selector.order = new OrderRow(List.of(A), List.of(), List.of(peer(A, Double.NaN)));
    node.selector.mode = "off";
    assertThat(explain("shop").out()).contains("Mode off: the stock snitch orders them.");
    node.selector.mode = "random";
    assertThat(explain("shop").out()).contains("Mode random: any order");
  }

  @Test
  void jsonAndCsvHaveTheSame() throws Exception {
    node.selector.order =
        new OrderRow(List.of(A, B), List.of(), List.of(peer(B, 1e6), peer(A, 4e6)));
    JsonNode json = new ObjectMapper().readTree(explain("shop", "--format", "json").out());
    assertThat(json.required("partition").textValue()).isEqualTo("shop.visits 42");
    assertThat(json.required("ringOrder")).hasSize(2);
    assertThat(json.required("order").required(0).required("endpoint").textValue()).isEqualTo(B);
    assertThat(json.required("why").textValue()).startsWith(B + " comes first");
    assertThat(explain("shop", "--format", "csv").out().lines().skip(1).toList())
        .satisfiesExactly(
            first -> assertThat(first).startsWith(B), second -> assertThat(second).startsWith(A));
  }

  @Test
  void whatThePluginRefusesIsBadInput() {
    Cli run = explain("none");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Unknown keyspace 'none'").hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }
}
