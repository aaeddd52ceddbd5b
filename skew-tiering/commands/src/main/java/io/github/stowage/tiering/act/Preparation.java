package io.github.stowage.tiering.act;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes all tables that rows move to and that serve the move. No row moves yet. */
final class Preparation {
  private static final int KEYS_AT_ONCE = 1_000;

  private final TierServer server;
  private final Journal journal;

  Preparation(TierServer server, Journal journal) {
    this.server = server;
    this.journal = journal;
  }

  /** For people: the whole way. */
  List<String> statements(TierInput plan, Target target) throws SQLException {
    Shape shape = server.visible();
    TierDdl ddl = server.ddl();
    List<String> statements = new ArrayList<>();
    statements.add(journal.create());
    statements.addAll(ddl.helpers(shape, plan.columns()));
    statements.add(
        "-- for each of %d keys: %s"
            .formatted(plan.hddKeys().size(), ddl.insertKey(shape, plan.columns())));
    statements.addAll(ddl.tiered(shape, plan, target));
    statements.addAll(ddl.capture(shape));
    MoveSql move = new MoveSql(server.names, server.dialect(), Direction.OUT, shape);
    statements.add("-- for each batch of rows: " + move.copy(true, true));
    statements.addAll(ddl.sort(shape, plan.columns()));
    statements.add("-- with writers waiting: what changed meanwhile is copied, tables are renamed");
    statements.addAll(ddl.release());
    statements.add("TRUNCATE TABLE " + server.names.of(Part.OLD));
    statements.addAll(ddl.dropMove());
    return statements;
  }

  void run(TierInput plan, Target target) throws SQLException {
    Sql sql = server.sql;
    Shape shape = server.visible();
    TierDdl ddl = server.ddl();
    journal.begin(
        new Journal.Entry(
            Phase.PREPARING, String.join(",", plan.columns()), plan.digest(), shape.digest()));
    sql.all(ddl.helpers(shape, plan.columns()));
    keys(sql, ddl.insertKey(shape, plan.columns()), plan.hddKeys());
    sql.all(ddl.tiered(shape, plan, target));
    server.noteChanges(shape);
    journal.move(Phase.COPYING);
  }

  private static void keys(Sql sql, String insert, List<List<String>> keys) throws SQLException {
    sql.whole(
        () -> {
          try (PreparedStatement statement = sql.many(insert)) {
            for (int number = 1; number <= keys.size(); number++) {
              List<String> key = keys.get(number - 1);
              for (int column = 0; column < key.size(); column++) {
                statement.setString(column + 1, key.get(column));
              }
              statement.setInt(key.size() + 1, number);
              statement.addBatch();
              if (number % KEYS_AT_ONCE == 0 || number == keys.size()) {
                statement.executeBatch();
              }
            }
          }
          return null;
        });
  }
}
