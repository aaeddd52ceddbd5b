package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cli.Stowage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.StreamSupport;

/** What says where a read goes, and why, while the other node is to be avoided. */
final class ExplainChecks {
  private ExplainChecks() {}

  static void run(Node node, Node avoided, CqlSession session) throws Exception {
    for (int id = 0; id < 10; id++) {
      JsonNode answer =
          new ObjectMapper().readTree(explain(node, 0, "plugin", Integer.toString(id)));
      assertThat(endpoints(answer.required("ringOrder"))).hasSize(2);
      assertThat(answer.required("order").required(1).required("endpoint").textValue())
          .startsWith(avoided.address() + ":");
      assertThat(answer.required("why").textValue()).startsWith(node.address() + ":");
    }
    assertThat(explain(node, 2, "plugin", "no number")).contains("no number");
    assertThat(explain(node, 2, "nowhere", "1")).contains("nowhere");

    ExecutionInfo info =
        session
            .execute(
                SimpleStatement.newInstance("SELECT v FROM plugin.t WHERE id = 1").setTracing(true))
            .getExecutionInfo();
    assertThat(info.getQueryTrace().getEvents())
        .extracting(TraceEvent::getActivity)
        .anyMatch(
            line ->
                line.startsWith("Stowage (adaptive): ")
                    && line.contains(node.address() + ":7000 first")
                    && line.contains(avoided.address() + ":7000 "));
  }

  private static List<String> endpoints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::textValue).toList();
  }

  /** What the command prints, if it succeeds; else what it complains of. */
  private static String explain(Node node, int code, String keyspace, String key) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String port = Integer.toString(node.jmxPort());
    int actual =
        Stowage.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(
                "cassandra", "explain", "--port", port, "--format", "json", keyspace, "t", key);
    assertThat(actual).as(err.toString()).isEqualTo(code);
    return code == 0 ? out.toString() : err.toString();
  }
}
