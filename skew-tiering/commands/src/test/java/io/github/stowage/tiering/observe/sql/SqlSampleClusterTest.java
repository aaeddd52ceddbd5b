package io.github.stowage.tiering.observe.sql;

import static io.github.stowage.tiering.observe.sql.Visits.execute;
import static io.github.stowage.tiering.observe.sql.Visits.inserts;
import static io.github.stowage.tiering.observe.sql.Visits.lines;
import static io.github.stowage.tiering.observe.sql.Visits.stowage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.testkit.Database;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Samples that real servers draw. */
@Tag("cluster")
class SqlSampleClusterTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void theServerDrawsASample(Databases server) throws Exception {
    try (Database database = server.start(folder)) {
      execute(
          database,
          "CREATE TABLE visits (id INT PRIMARY KEY, customer INT, city INT)",
          inserts(),
          "INSERT INTO visits SELECT a.id * 1000 + b.id + 1000, 1, b.city"
              + " FROM visits a, visits b WHERE a.id < 19");
      try (Connection connection = database.connect()) {
        SqlTable rows = new SqlTable(connection, database.url(), "visits");
        List<String> columns = List.of("customer", "city");
        assertThat(rows.count(columns, keys -> {}).totalRows()).isEqualTo(20_000);
        KeyCounts drawn = rows.count(columns, .3, 7, keys -> {});
        // 20,000 coins of 0.3 are this near to 6,000, but for a chance below 1e-9 (Hoeffding).
        assertThat(drawn.totalRows()).isBetween(5_500L, 6_500L);
        assertThat(lines(rows.count(columns, .3, 7, keys -> {}))).isEqualTo(lines(drawn));
        assertThat(lines(rows.count(columns, .3, 8, keys -> {}))).isNotEqualTo(lines(drawn));
      }
      StringWriter out = new StringWriter();
      int code =
          stowage(
              folder,
              database.password(),
              out,
              "plan",
              "--jdbc",
              database.url(),
              "--table",
              "visits",
              "--user",
              Database.USER,
              "--columns",
              "customer,city",
              "--budget",
              "20%",
              "--sample",
              "25%",
              "--format",
              "json");
      assertThat(code).as(out.toString()).isZero();
      JsonNode plan = new ObjectMapper().readTree(out.toString());
      assertThat(plan.get("rows").asInt()).isBetween(18_000, 22_000);
      assertThat(plan.get("ssdShareAtMost").asDouble()).isBetween(.09, .3);
    }
  }
}
