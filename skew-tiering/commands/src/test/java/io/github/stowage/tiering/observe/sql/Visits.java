package io.github.stowage.tiering.observe.sql;

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

/** Tables of visits in real servers, and what is asked of them. */
final class Visits {
  private Visits() {}

  static void execute(Database database, String... statements) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  static List<String> lines(KeyCounts counts) {
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

  static String inserts() {
    List<String> rows = new ArrayList<>();
    for (int id = 0; id < 1_000; id++) {
      rows.add("(%d, 1, %d)".formatted(id, id < 910 ? id % 10 : id));
    }
    return "INSERT INTO visits VALUES " + String.join(", ", rows);
  }

  /** In a process of its own, whose environment has the password. */
  static int stowage(Path folder, String password, StringWriter out, String... arguments)
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
