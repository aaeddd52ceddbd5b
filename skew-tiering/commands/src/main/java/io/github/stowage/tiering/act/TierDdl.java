package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;

/** The definitions behind a tiered table (ADR 15), as one server's SQL. */
interface TierDdl {
  /** Holds a key's number in {@link Part#KEYS}; on MariaDB also in the table. */
  String NUMBER = "tier_key";

  /** Makes the keys' table, the ids', and what a move needs. */
  List<String> helpers(Shape shape, List<String> columns);

  /** Makes a move's own tables anew. */
  List<String> move(Shape shape);

  /** With a parameter per column, then the number. */
  String insertKey(Shape shape, List<String> columns);

  /** Makes the tiered table, empty. */
  List<String> tiered(Shape shape, TierInput plan, Target target) throws SQLException;

  /** Has changes of the table noted. */
  List<String> capture(Shape shape);

  /** Ends that, whichever table it is about now. */
  List<String> release();

  /** Puts rows together whose keys begin alike, on both tiers. */
  List<String> sort(Shape shape, List<String> columns);

  /** Removes what {@link #move} made. */
  List<String> dropMove();

  /** Removes the tiered table when it is not in service, and all that serves it. */
  List<String> dropTiered() throws SQLException;

  /** A tier of the table in service: ssd or hdd. */
  String tier(String name);

  /** Asks for the bytes of a tier, its indices with it. */
  String tierBytes(String name);
}
