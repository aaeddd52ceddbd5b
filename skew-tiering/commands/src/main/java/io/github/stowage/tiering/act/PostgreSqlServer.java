package io.github.stowage.tiering.act;

import java.sql.SQLException;

/** PostgreSQL. */
final class PostgreSqlServer extends TierServer {
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DEADLOCK = "40P01";

  private final PostgreSqlCatalog catalog;
  private final PostgreSqlDdl ddl;

  PostgreSqlServer(Sql sql, Names names, Watch watch) {
    super(sql, names, watch);
    this.catalog = new PostgreSqlCatalog(sql, names);
    this.ddl = new PostgreSqlDdl(names, catalog);
  }

  @Override
  Catalog catalog() {
    return catalog;
  }

  @Override
  TierDdl ddl() {
    return ddl;
  }

  @Override
  MoveDialect dialect() {
    return MoveDialect.POSTGRESQL;
  }

  @Override
  void settings() throws SQLException {
    sql.run("SET lock_timeout = '2s'");
    sql.run("SET client_min_messages = warning");
    sql.run("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED");
  }

  @Override
  boolean only() throws SQLException {
    return "t"
        .equals(
            sql.value(
                "SELECT pg_try_advisory_lock(('x' || left(md5(?), 16))::bit(64)::bigint)",
                "stowage tier " + names));
  }

  @Override
  boolean busy(SQLException failure) {
    return LOCK_NOT_AVAILABLE.equals(failure.getSQLState())
        || DEADLOCK.equals(failure.getSQLState());
  }

  @Override
  void swap(Direction direction, RowMover mover, Shape shape) throws SQLException {
    sql.whole(
        () -> {
          sql.run("LOCK TABLE " + names.table() + " IN ACCESS EXCLUSIVE MODE");
          requireShape(shape);
          while (mover.drainWithin(1_000) > 0) {}
          rename(names.table(), names.plain(direction.outgoing()));
          rename(names.of(direction.target()), names.name());
          return null;
        });
  }

  private void rename(String table, String to) throws SQLException {
    sql.run("ALTER TABLE " + table + " RENAME TO " + names.quoted(to));
  }
}
