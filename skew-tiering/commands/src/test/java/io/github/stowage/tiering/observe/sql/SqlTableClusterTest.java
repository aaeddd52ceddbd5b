package io.github.stowage.tiering.observe.sql;

import static io.github.stowage.tiering.observe.sql.Visits.execute;
import static io.github.stowage.tiering.observe.sql.Visits.inserts;
import static io.github.stowage.tiering.observe.sql.Visits.lines;
import static io.github.stowage.tiering.observe.sql.Visits.stowage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.testkit.Database;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts of tables in real servers. */
@Tag("cluster")
class SqlTableClusterTest {
  private static final String ODD = "or\"der`s";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Databases.class)
  void countsWhatTheServerHolds(Databases server) throws Exception {
    try (Database database = server.start(folder)) {
      Dialect dialect = Dialect.of(database.url());
      String table = dialect.quoted(ODD);
      execute(
          database,
          "CREATE TABLE "
              + table
              + " (id INT PRIMARY KEY, "
              + dialect.quoted("select")
              + " VARCHAR(20), day DATE, price DECIMAL(8,2), ratio DOUBLE PRECISION)",
          "INSERT INTO "
              + table
              + " VALUES"
              + " (1, 'Rome', '2026-01-02', 1.50, 1), (2, 'Rome', '2026-01-02', 1.5, 1),"
              + " (3, NULL, '2026-01-02', 1.50, 1), (4, '', NULL, NULL, 1),"
              + " (5, 'rome', '2026-01-02', 1.50, 1)");
      try (Connection connection = database.connect()) {
        SqlTable rows = new SqlTable(connection, database.url(), ODD);
        assertThat(lines(rows.count(List.of("select", "day", "price"), keys -> {})))
            .containsExactlyElementsOf(
                dialect == Dialect.MARIADB
                    ? List.of("null 2026-01-02 1.50: 1", " null null: 1", "Rome 2026-01-02 1.50: 3")
                    : List.of(
                        "null 2026-01-02 1.50: 1",
                        " null null: 1",
                        "Rome 2026-01-02 1.50: 2",
                        "rome 2026-01-02 1.50: 1"));
        assertThat(rows.bytes()).isPositive();
        wrong(rows, List.of("town"), "town");
        wrong(rows, List.of("ratio"), "ratio of " + ODD + " is of type");
        wrong(new SqlTable(connection, database.url(), "none"), List.of("id"), "none");
        wrong(new SqlTable(connection, database.url(), "x.none"), List.of("id"), "x.none");
      }
      execute(database, "DELETE FROM " + table);
      try (Connection connection = database.connect()) {
        SqlTable rows = new SqlTable(connection, database.url(), ODD);
        wrong(rows, List.of("id"), "has no rows");
      }
    }
  }

  private static void wrong(SqlTable table, List<String> columns, String message) {
    assertThatThrownBy(() -> table.count(columns, keys -> {}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void theCommandPlansATable(Databases server) throws Exception {
    try (Database database = server.start(folder)) {
      execute(
          database,
          "CREATE TABLE visits (id INT PRIMARY KEY, customer INT, city INT)",
          // 1,000 rows: ten cities with 91 rows each, 90 with one.
          inserts());
      String[] plan = {
        "plan",
        "--jdbc",
        database.url(),
        "--table",
        "visits",
        "--user",
        Database.USER,
        "--columns",
        "customer,city",
        "--row-bytes",
        "100",
        "--budget",
        "9%",
        "--format",
        "json"
      };
      StringWriter out = new StringWriter();
      assertThat(stowage(folder, database.password(), out, plan)).isZero();
      JsonNode json = new ObjectMapper().readTree(out.toString());
      assertThat(json.get("rows").asInt()).isEqualTo(1_000);
      assertThat(json.get("ssdKeys").asInt()).isEqualTo(90);
      assertThat(json.get("hddKeys")).hasSize(10);
      out = new StringWriter();
      assertThat(stowage(folder, "wrong", out, plan)).isEqualTo(2);
      assertThat(out.toString()).contains("--jdbc: the server refuses").doesNotContain("wrong");
    }
  }
}
