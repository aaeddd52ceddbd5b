package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Collects what stands in the way of a table. */
final class Obstacles {
  private final Sql sql;
  private final List<String> found = new ArrayList<>();

  Obstacles(Sql sql) {
    this.sql = sql;
  }

  void add(boolean is, String what) {
    if (is) {
      found.add(what);
    }
  }

  /**
   * @param what with %s for what the query names
   * @param query finds names
   */
  void named(String what, String query, Object... values) throws SQLException {
    List<String> names = sql.column(query, values);
    if (!names.isEmpty()) {
      found.add(what.formatted(String.join(", ", names)));
    }
  }

  /** What every server asks for. */
  void common(Names names, Shape shape, List<String> columns, int longestName) {
    add(shape.primaryKey().isEmpty(), "it has no primary key: rows cannot be told apart; add one");
    for (String column : columns) {
      Shape.Column known = shape.column(column).orElse(null);
      add(known == null, "it has no column " + column + ", which the plan names: plan again");
      add(
          known != null && known.generated(),
          "column " + column + " is generated: plan without it");
    }
    add(
        shape.column(TierDdl.NUMBER).isPresent(),
        "it has a column " + TierDdl.NUMBER + ": that name is needed, rename it");
    add(
        names.name().length() + Part.LONGEST_ENDING > longestName,
        "its name is too long: at most " + (longestName - Part.LONGEST_ENDING) + " characters");
  }

  List<String> found() {
    return found;
  }
}
