package io.github.stowage.tiering.observe.sql;

import io.github.stowage.cli.BadInputException;
import java.math.BigDecimal;

/** Where MariaDB and PostgreSQL differ. */
public enum Dialect {
  MARIADB(
      '`',
      "SELECT data_length + index_length FROM information_schema.tables"
          + " WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?",
      "SELECT DATABASE()"),
  POSTGRESQL(
      '"',
      "SELECT pg_total_relation_size(c.oid) FROM pg_class c"
          + " JOIN pg_namespace n ON n.oid = c.relnamespace"
          + " WHERE n.nspname = COALESCE(?, current_schema()) AND c.relname = ?",
      "SELECT current_schema()");

  private final char quote;
  private final String sizeQuery;
  private final String schemaQuery;

  Dialect(char quote, String sizeQuery, String schemaQuery) {
    this.quote = quote;
    this.sizeQuery = sizeQuery;
    this.schemaQuery = schemaQuery;
  }

  /**
   * @throws BadInputException if the URL is of neither
   */
  public static Dialect of(String url) {
    if (url.startsWith("jdbc:mariadb:") || url.startsWith("jdbc:mysql:")) {
      return MARIADB;
    }
    if (url.startsWith("jdbc:postgresql:")) {
      return POSTGRESQL;
    }
    throw new BadInputException(
        "--jdbc, allowed: jdbc:mariadb://..., jdbc:mysql://... or jdbc:postgresql://...");
  }

  /** MariaDB's driver speaks to MySQL as well, under its own name. */
  String driverUrl(String url) {
    return url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:");
  }

  /** A name as an identifier, whatever is in it. */
  public String quoted(String name) {
    String q = String.valueOf(quote);
    return q + name.replace(q, q + q) + q;
  }

  /**
   * What stands after FROM, for some rows. PostgreSQL could draw whole pages (SYSTEM), which is
   * faster; but rows that were inserted together are alike, so no bound would hold.
   *
   * @param table quoted
   * @param share above 0, below 1
   */
  String sampled(String table, double share, long seed) {
    BigDecimal exact = BigDecimal.valueOf(share);
    return this == POSTGRESQL
        ? table
            + " TABLESAMPLE BERNOULLI ("
            + exact.movePointRight(2).toPlainString()
            + ") REPEATABLE ("
            + seed
            + ")"
        : table + " WHERE RAND(" + seed + ") < " + exact.toPlainString();
  }

  /** Bytes of rows and indices; parameters: schema or null, table. */
  String sizeQuery() {
    return sizeQuery;
  }

  /** Where tables are that have no schema in their names. */
  public String schemaQuery() {
    return schemaQuery;
  }
}
