package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL's own catalog. */
final class PostgreSqlCatalog implements Catalog {
  private static final int LONGEST_NAME = 63;

  private static final String TABLE =
      "(SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
          + " WHERE n.nspname = ? AND c.relname = ?)";

  private final Sql sql;
  private final Names names;

  PostgreSqlCatalog(Sql sql, Names names) {
    this.sql = sql;
    this.names = names;
  }

  private List<List<String>> rows(String query) throws SQLException {
    return sql.rows(query.replace("TABLE", TABLE), names.schema(), names.name());
  }

  @Override
  public Shape shape(String table) throws SQLException {
    List<Shape.Column> columns =
        sql
            .rows(
                "SELECT attname, format_type(atttypid, atttypmod), attgenerated FROM pg_attribute"
                    + " WHERE attrelid = "
                    + TABLE
                    + " AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
                names.schema(),
                table)
            .stream()
            .map(row -> new Shape.Column(row.get(0), row.get(1), !row.get(2).isEmpty()))
            .toList();
    return new Shape(columns, primaryKey(table));
  }

  private List<String> primaryKey(String table) throws SQLException {
    return sql.column(
        "SELECT a.attname FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k(num, pos)"
            + " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num"
            + " WHERE i.indisprimary AND i.indrelid = "
            + TABLE
            + " ORDER BY k.pos",
        names.schema(),
        table);
  }

  @Override
  public boolean tiered() throws SQLException {
    return !rows("SELECT 1 FROM pg_class WHERE oid = TABLE AND relkind = 'p'").isEmpty();
  }

  @Override
  public List<String> noted() throws SQLException {
    return withTrigger("_tier_log_add");
  }

  @Override
  public List<String> numbered() throws SQLException {
    return withTrigger("_tier_id");
  }

  /** With their schema if it is another one now. */
  private List<String> withTrigger(String function) throws SQLException {
    return sql.column(
        "SELECT DISTINCT CASE WHEN c.relnamespace = p.pronamespace THEN c.relname::text"
            + " ELSE c.relnamespace::regnamespace || '.' || c.relname END FROM pg_trigger t"
            + " JOIN pg_class c ON c.oid = t.tgrelid AND NOT c.relispartition"
            + " JOIN pg_proc p ON p.oid = t.tgfoid"
            + " JOIN pg_namespace n ON n.oid = p.pronamespace"
            + " WHERE n.nspname = ? AND p.proname = ?",
        names.schema(),
        names.name() + function);
  }

  /** What follows CREATE INDEX name ON table, of each index but the primary key's. */
  List<String> indices() throws SQLException {
    return rows(
            "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE NOT indisprimary"
                + " AND indrelid = TABLE ORDER BY indexrelid")
        .stream()
        .map(row -> row.get(0).substring(row.get(0).indexOf(" USING ") + 1))
        .toList();
  }

  /** Partitioned tables have no identity columns before version 17. */
  List<String> defaultsOfIdentities() throws SQLException {
    List<String> statements = new ArrayList<>();
    for (List<String> row :
        rows(
            "SELECT attname, pg_get_serial_sequence(attrelid::regclass::text, attname)"
                + " FROM pg_attribute WHERE attidentity <> '' AND attrelid = TABLE")) {
      String sequence = row.get(1);
      statements.add(
          "ALTER TABLE %s ALTER COLUMN %s SET DEFAULT nextval('%s')"
              .formatted(
                  names.of(Part.NEW), names.quoted(row.get(0)), sequence.replace("'", "''")));
      // Identity columns ask nobody for rights on their sequence, defaults do.
      for (List<String> right : granted()) {
        if (right.get(0).equals("INSERT")) {
          statements.add("GRANT USAGE ON SEQUENCE " + sequence + to(right));
        }
      }
    }
    return statements;
  }

  /** Each with its kind, who has it, and whether that one may grant it. */
  private List<List<String>> granted() throws SQLException {
    return rows(
        "SELECT DISTINCT a.privilege_type, CASE a.grantee WHEN 0 THEN 'PUBLIC'"
            + " ELSE quote_ident(pg_get_userbyid(a.grantee)) END, a.is_grantable"
            + " FROM pg_class c CROSS JOIN aclexplode(c.relacl) a"
            + " WHERE c.oid = TABLE AND a.grantee <> c.relowner");
  }

  private static String to(List<String> right) {
    return " TO " + right.get(1) + (right.get(2).equals("t") ? " WITH GRANT OPTION" : "");
  }

  /** The same owner and rights. */
  List<String> rights() throws SQLException {
    List<String> statements = new ArrayList<>();
    for (List<String> right : granted()) {
      statements.add("GRANT " + right.get(0) + " ON " + names.of(Part.NEW) + to(right));
    }
    String owner =
        rows("SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class WHERE oid = TABLE")
            .get(0)
            .get(0);
    statements.add("ALTER TABLE " + names.of(Part.NEW) + " OWNER TO " + owner);
    return statements;
  }

  /** How a value must be compared with the column; empty if as its type says. */
  String collation(String column) throws SQLException {
    List<String> found =
        sql.column(
            "SELECT quote_ident(n.nspname) || '.' || quote_ident(l.collname) FROM pg_attribute a"
                + " JOIN pg_collation l ON l.oid = a.attcollation"
                + " JOIN pg_namespace n ON n.oid = l.collnamespace"
                + " WHERE a.attrelid = "
                + TABLE
                + " AND a.attname = ?",
            names.schema(),
            names.name(),
            column);
    return found.isEmpty() ? "" : " COLLATE " + found.get(0);
  }

  @Override
  public List<String> obstacles(Shape shape, TierInput plan, Target target) throws SQLException {
    List<String> columns = plan.columns();
    Obstacles obstacles = new Obstacles(sql);
    obstacles.common(names, shape, columns, LONGEST_NAME);
    for (String[] check : PostgreSqlChecks.OF_TABLE) {
      obstacles.named(check[0], check[1].replace("TABLE", TABLE), names.schema(), names.name());
    }
    for (String[] check : PostgreSqlChecks.OF_NAMES) {
      obstacles.named(check[0], check[1], names.schema(), names.name(), names.name());
    }
    List<String> compared = new ArrayList<>(columns);
    compared.addAll(shape.primaryKey());
    for (String column : compared) {
      obstacles.named(
          "column " + column + " is of type %s, whose rules of equality are an extension's",
          PostgreSqlChecks.FOREIGN_TYPE.replace("TABLE", TABLE),
          names.schema(),
          names.name(),
          column);
    }
    for (Part part : Part.values()) {
      obstacles.named(
          "there is a table %s: that name is needed, rename it",
          "SELECT relname FROM pg_class WHERE oid = " + TABLE, names.schema(), names.plain(part));
    }
    for (String tablespace : new String[] {target.ssd(), target.hdd()}) {
      obstacles.add(
          tablespace != null
              && !sql.any("SELECT 1 FROM pg_tablespace WHERE spcname = ?", tablespace),
          "the server has no tablespace " + tablespace + ": CREATE TABLESPACE first");
    }
    return obstacles.found();
  }
}
