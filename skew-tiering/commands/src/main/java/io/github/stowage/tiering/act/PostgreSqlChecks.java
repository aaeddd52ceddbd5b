package io.github.stowage.tiering.act;

import java.util.List;

/** Queries that name what keeps a table of PostgreSQL from being tiered. */
final class PostgreSqlChecks {
  /**
   * The column's type, if a function that sees the server's own schema only compares it wrongly.
   */
  static final String FOREIGN_TYPE =
      "SELECT t.typname FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid"
          + " LEFT JOIN pg_type b ON b.oid = t.typbasetype"
          + " WHERE a.attrelid = TABLE AND a.attname = ? AND t.typtype <> 'e'"
          + " AND COALESCE(b.typnamespace, t.typnamespace) <> 'pg_catalog'::regnamespace";

  /** What to say of the table's schema, whose name comes first; then the table's, twice. */
  static final List<String[]> OF_NAMES =
      List.of(
          check(
              "there is a function %s: that name is needed, rename it",
              "SELECT DISTINCT p.proname FROM pg_proc p"
                  + " JOIN pg_namespace n ON n.oid = p.pronamespace"
                  + " WHERE n.nspname = ? AND starts_with(p.proname::text, ?)"
                  + " AND right(p.proname::text, - char_length(?)) ~ '^_tier(_id|_log_add)?$'"),
          check(
              "there is an index or table %s: that name is needed, rename it",
              "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                  + " WHERE n.nspname = ? AND starts_with(c.relname::text, ?)"
                  + " AND right(c.relname::text, - char_length(?))"
                  + " ~ '^_tier_(order|rows_(ssd|hdd)|i[0-9]+[sh]?)$'"));

  /** What to say, with %s for what the query names. */
  static final List<String[]> OF_TABLE =
      List.of(
          check(
              "it is no ordinary table (%s): partitioned ones, views and temporary ones cannot be"
                  + " tiered",
              "SELECT relkind::text || relpersistence::text FROM pg_class WHERE oid = TABLE"
                  + " AND NOT (relkind = 'r' AND relpersistence = 'p')"),
          check(
              "index or constraint %s: the server cannot hold it over both tiers; drop it, or make"
                  + " it an ordinary index",
              "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
                  + " WHERE (i.indisunique OR i.indisexclusion) AND NOT i.indisprimary"
                  + " AND i.indrelid = TABLE"),
          check(
              "foreign key %s: drop it",
              "SELECT conname FROM (SELECT TABLE AS oid) t JOIN pg_constraint k"
                  + " ON k.contype = 'f' AND t.oid IN (k.conrelid, k.confrelid)"),
          check(
              "trigger %s: it would stay with the table as it was; drop it, and make it again after",
              "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = TABLE"),
          check(
              "%s: views and rules would stay with the table as it was; drop them, and make them"
                  + " again after",
              "SELECT DISTINCT r.ev_class::regclass::text FROM (SELECT TABLE AS oid) t"
                  + " JOIN pg_depend d ON d.refobjid = t.oid"
                  + " AND d.refclassid = 'pg_class'::regclass"
                  + " JOIN pg_rewrite r ON r.oid = d.objid"
                  + " AND d.classid = 'pg_rewrite'::regclass"),
          check(
              "row security (%s): drop its policies",
              "SELECT relname FROM pg_class WHERE oid = TABLE AND (relrowsecurity"
                  + " OR EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid))"),
          check(
              "it inherits or is inherited (%s): end that",
              "SELECT inhrelid::regclass::text FROM (SELECT TABLE AS oid) t JOIN pg_inherits i"
                  + " ON t.oid IN (i.inhrelid, i.inhparent)"),
          check(
              "publication %s: its subscribers do not know the tables of the tiers; take the table"
                  + " out of it, or drop it if it has all tables",
              "SELECT pubname FROM pg_publication_tables WHERE schemaname = ? AND tablename = ?"),
          check(
              "subscription %s: it would go on writing to the table as it was; take the table out of"
                  + " its publication and refresh it, or drop it",
              // Everybody may read this view, but not each column of pg_subscription.
              "SELECT DISTINCT s.subname FROM pg_subscription_rel r"
                  + " JOIN pg_stat_subscription s ON s.subid = r.srsubid WHERE r.srrelid = TABLE"),
          check(
              "rights on single columns (%s): grant them on the table",
              "SELECT attname FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid = TABLE"));

  private PostgreSqlChecks() {}

  private static String[] check(String what, String query) {
    return new String[] {what, query};
  }
}
