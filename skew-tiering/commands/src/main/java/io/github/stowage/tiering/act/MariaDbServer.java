package io.github.stowage.tiering.act;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** MariaDB or MySQL. */
final class MariaDbServer extends TierServer {
  /** Of a lock of a row, of a table. */
  private static final List<Integer> BUSY = List.of(1205, 1213);

  private final MariaDbCatalog catalog;
  private final MariaDbDdl ddl;
  private final Connection second;

  /**
   * @param second of the same user
   */
  MariaDbServer(Sql sql, Connection second, Names names, String url, Watch watch) {
    super(sql, names, watch);
    this.catalog = new MariaDbCatalog(sql, names, url);
    this.ddl = new MariaDbDdl(names);
    this.second = second;
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
    return MoveDialect.MARIADB;
  }

  /** Values that a stricter mode would refuse today are moved as they are. */
  @Override
  void settings() throws SQLException {
    sql.run("SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO', SESSION lock_wait_timeout = 2");
    sql.run("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
  }

  @Override
  boolean only() throws SQLException {
    return "1".equals(sql.value("SELECT GET_LOCK(SHA2(?, 224), 0)", "stowage tier " + names));
  }

  @Override
  boolean busy(SQLException failure) {
    return BUSY.contains(failure.getErrorCode());
  }

  @Override
  boolean hasCopy() throws SQLException {
    return new TornTable(sql, names).hasCopy();
  }

  @Override
  String advice(SQLException failure) throws SQLException {
    String torn = new TornTable(sql, names).advice(failure);
    return torn.isEmpty() ? StaleLinks.advice(failure, sql.value("SELECT @@datadir")) : torn;
  }

  @Override
  void swap(Direction direction, RowMover mover, Shape shape) throws SQLException {
    new MariaDbSwap(sql, second, names, direction)
        .run(
            () -> {
              requireShape(shape);
              while (mover.drainWithin(1_000) > 0) {}
              return null;
            });
  }
}
