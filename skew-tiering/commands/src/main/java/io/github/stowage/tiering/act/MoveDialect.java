package io.github.stowage.tiering.act;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Where the servers differ in the statements of {@link MoveSql}. */
enum MoveDialect {
  MARIADB {
    /** A row of a table that its key names is a constant: so the table's own index is used. */
    @Override
    String source(Names names, boolean after, boolean upTo) {
      return names.table()
          + " s"
          + (after ? ", " + names.of(Part.AT) + " a" : "")
          + (upTo ? ", " + names.of(Part.AT) + " b" : "");
    }

    @Override
    String range(Names names, List<String> key, boolean after, boolean upTo) {
      return " WHERE 1 = 1"
          + (after ? " AND a.slot = 1 AND (" + beyond(names, key, "s", "a", false) + ")" : "")
          + (upTo ? " AND b.slot = 2 AND (" + beyond(names, key, "b", "s", true) + ")" : "");
    }

    /** Column by column, since it finds no range in a comparison of rows. */
    private String beyond(
        Names names, List<String> key, String more, String less, boolean orEqual) {
      List<String> ways = new ArrayList<>();
      for (int last = 0; last < key.size(); last++) {
        List<String> conditions = new ArrayList<>();
        if (last > 0) {
          conditions.add(names.equal(more, less, key.subList(0, last)));
        }
        String column = names.quoted(key.get(last));
        conditions.add(more + "." + column + " > " + less + "." + column);
        ways.add("(" + String.join(" AND ", conditions) + ")");
      }
      if (orEqual) {
        ways.add("(" + names.equal(more, less, key) + ")");
      }
      return String.join(" OR ", ways);
    }

    @Override
    String overriding() {
      return "";
    }

    @Override
    String delete(String table, String changed, String equal) {
      return "DELETE " + table + " FROM " + table + " JOIN " + changed + " ON " + equal;
    }

    @Override
    List<String> snapshot() {
      return List.of(
          "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
          "START TRANSACTION WITH CONSISTENT SNAPSHOT");
    }

    /** MySQL has no MD5 any more. */
    @Override
    String hash(Names names, List<String> columns) {
      String values =
          columns.stream()
              .map(column -> "COALESCE(SHA2(s." + names.quoted(column) + ", 224), '-')")
              .collect(Collectors.joining(", "));
      return "CAST(CONV(LEFT(SHA2(CONCAT(" + values + "), 224), 15), 16, 10) AS UNSIGNED)";
    }
  },

  POSTGRESQL {
    @Override
    String source(Names names, boolean after, boolean upTo) {
      return names.table() + " s";
    }

    @Override
    String range(Names names, List<String> key, boolean after, boolean upTo) {
      return " WHERE TRUE"
          + (after ? " AND " + compare(names, key, ">", 1) : "")
          + (upTo ? " AND " + compare(names, key, "<=", 2) : "");
    }

    private String compare(Names names, List<String> key, String operator, int slot) {
      return "("
          + names.list("s", key)
          + ") "
          + operator
          + " (SELECT "
          + names.list(key)
          + " FROM "
          + names.of(Part.AT)
          + " WHERE slot = "
          + slot
          + ")";
    }

    @Override
    String overriding() {
      return " OVERRIDING SYSTEM VALUE";
    }

    @Override
    String delete(String table, String changed, String equal) {
      return "DELETE FROM " + table + " USING " + changed + " WHERE " + equal;
    }

    @Override
    List<String> snapshot() {
      return List.of("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }

    @Override
    String hash(Names names, List<String> columns) {
      return "('x' || left(md5(ROW(" + names.list("s", columns) + ")::text), 15))::bit(60)::bigint";
    }
  };

  /** The table, and what says where a range of it begins and ends. */
  abstract String source(Names names, boolean after, boolean upTo);

  abstract String range(Names names, List<String> key, boolean after, boolean upTo);

  /** Has rows keep their ids where the server gives each a new one. */
  abstract String overriding();

  abstract String delete(String table, String changed, String equal);

  /** Makes all that a transaction reads of one moment. */
  abstract List<String> snapshot();

  /** Of a row, as a whole number; null counts. */
  abstract String hash(Names names, List<String> columns);
}
