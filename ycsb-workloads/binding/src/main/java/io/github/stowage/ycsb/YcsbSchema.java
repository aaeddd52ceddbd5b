package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The schema of YCSB's cassandra-cql binding: y_id varchar primary key, field0.. varchar. */
public final class YcsbSchema {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private YcsbSchema() {}

  /** Creates keyspace and table unless they exist; an existing table is left as it is. */
  public static void create(CqlSession session, TableSettings table, String datacenter) {
    for (String statement : statements(table, datacenter)) {
      session.execute(SimpleStatement.newInstance(statement).setTimeout(TIMEOUT));
    }
  }

  static List<String> statements(TableSettings table, String datacenter) {
    String columns =
        IntStream.range(0, table.fields())
            .mapToObj(i -> ", " + table.fieldPrefix() + i + " varchar")
            .collect(Collectors.joining());
    return List.of(
        String.format(
            "CREATE KEYSPACE IF NOT EXISTS %s WITH replication ="
                + " {'class': 'NetworkTopologyStrategy', '%s': %d}",
            table.keyspace(), datacenter.replace("'", "''"), table.replicationFactor()),
        String.format(
            "CREATE TABLE IF NOT EXISTS %s.%s (y_id varchar PRIMARY KEY%s)"
                + " WITH speculative_retry = '%s'",
            table.keyspace(), table.table(), columns, table.speculativeRetry()));
  }
}
