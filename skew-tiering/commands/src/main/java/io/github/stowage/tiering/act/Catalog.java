package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;

/** What a server knows about a table. */
interface Catalog {
  /**
   * @param table without schema; with no columns if there is no such table
   */
  Shape shape(String table) throws SQLException;

  /** Whether the table that clients see is the tiered one. */
  boolean tiered() throws SQLException;

  /** Tables whose changes are noted, whatever they are called now. */
  List<String> noted() throws SQLException;

  /** Tables whose ids are kept unique over both tiers, whatever they are called now. */
  List<String> numbered() throws SQLException;

  /** Why a table that is not tiered cannot be, each with what to do; empty if it can. */
  List<String> obstacles(Shape shape, TierInput plan, Target target) throws SQLException;
}
