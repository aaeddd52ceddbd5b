package io.github.stowage.client;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.github.stowage.openloop.KeyNames;
import io.github.stowage.ycsb.Sessions;
import io.github.stowage.ycsb.YcsbProgress;
import io.github.stowage.ycsb.YcsbRun;
import io.github.stowage.ycsb.YcsbSummary;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** Fills a table with YCSB, unless it is full. */
final class Loading {
  /** Evenly spread over the records, which YCSB inserts in their order. */
  private static final int PROBES = 100;

  private Loading() {}

  /**
   * @return whether anything had to be loaded
   */
  static boolean run(LoadOrder order, LongConsumer progress)
      throws IOException, InterruptedException {
    if (isLoaded(order)) {
      return false;
    }
    Map<String, String> properties = new LinkedHashMap<>(order.cluster().properties(false));
    properties.put("table", order.data().table());
    properties.put("recordcount", Long.toString(order.data().records()));
    properties.put("cassandra.createschema", "true");
    properties.put("cassandra.replicationfactor", Integer.toString(order.replicas()));
    YcsbSummary summary =
        YcsbRun.load(
                order.data().file(),
                properties,
                order.threads(),
                Duration.ofMinutes(order.minutes()))
            .run(line -> YcsbProgress.parse(line).ifPresent(p -> progress.accept(p.operations())));
    if (summary.ok() < order.data().records()) {
      throw new IOException(
          "YCSB loaded " + summary.ok() + " of " + order.data().records() + " records");
    }
    return true;
  }

  private static boolean isLoaded(LoadOrder order) throws IOException {
    try (CqlSession session = Sessions.open(order.cluster().connection(false))) {
      PreparedStatement one =
          session.prepare(
              SimpleStatement.newInstance(
                  "SELECT y_id FROM "
                      + DataSpec.KEYSPACE
                      + "."
                      + order.data().table()
                      + " WHERE y_id = ?"));
      long last = order.data().records() - 1;
      for (int i = 0; i <= PROBES; i++) {
        String key = KeyNames.of(last * i / PROBES);
        if (session.execute(one.bind(key)).one() == null) {
          return false;
        }
      }
      return true;
    } catch (InvalidQueryException e) {
      return false; // neither keyspace nor table
    }
  }
}
