package io.github.stowage.tiering.observe.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.Databases;
import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.testkit.Database;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

  private static void execute(Database database, String... statements) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static List<String> lines(KeyCounts counts) {
    List<String> lines = new ArrayList<>();
    for (int key = 0; key < counts.keys(); key++) {
      List<String> values = new ArrayList<>();
      for (int column = 0; column < counts.columns().size(); column++) {
        values.add(counts.value(column, key));
      }
      lines.add(String.join(" ", values) + ": " + counts.rows(key));
    }
    return lines;
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
      assertThat(stowage(database.password(), out, plan)).isZero();
      JsonNode json = new ObjectMapper().readTree(out.toString());
      assertThat(json.get("rows").asInt()).isEqualTo(1_000);
      assertThat(json.get("ssdKeys").asInt()).isEqualTo(90);
      assertThat(json.get("hddKeys")).hasSize(10);
      out = new StringWriter();
      assertThat(stowage("wrong", out, plan)).isEqualTo(2);
      assertThat(out.toString()).contains("--jdbc: the server refuses").doesNotContain("wrong");
    }
  }

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

  private static String inserts() {
    List<String> rows = new ArrayList<>();
    for (int id = 0; id < 1_000; id++) {
      rows.add("(%d, 1, %d)".formatted(id, id < 910 ? id % 10 : id));
    }
    return "INSERT INTO visits VALUES " + String.join(", ", rows);
  }

  /** In a process of its own, whose environment has the password. */
  private int stowage(String password, StringWriter out, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.stowage.cli.Stowage",
                "tier"));
    command.addAll(Arrays.asList(arguments));
    Path log = folder.resolve("stowage.log");
    Path err = folder.resolve("stowage.err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(log.toFile()).redirectError(err.toFile());
    builder.environment().put(SqlServer.PASSWORD, password);
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    int code = process.waitFor();
    out.write(Files.readString(code == 0 ? log : err));
    return code;
  }
}
