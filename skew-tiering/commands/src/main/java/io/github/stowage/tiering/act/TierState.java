package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;

/** Where a table's rows are. Only reads. */
public final class TierState {
  private final Sql sql;
  private final Names names;
  private final TierServer server;

  TierState(TierServer server) {
    this.server = server;
    this.sql = server.sql;
    this.names = server.names;
  }

  /**
   * One tier.
   *
   * @param rows counted
   * @param bytes of rows and indices, as the server says
   */
  public record Tier(long rows, long bytes) {}

  /**
   * Rows that are tiered, or on their way.
   *
   * @param phase for people
   * @param inService whether the tiered table is the one that clients see
   * @param columns of the plan, in its order
   */
  public record State(String phase, boolean inService, List<String> columns) {}

  /**
   * Null if nothing was begun.
   *
   * @throws io.github.stowage.cli.BadInputException if the table was renamed since
   */
  public State read() throws SQLException {
    Journal.Entry entry = new Journal(sql, names).read();
    if (entry == null) {
      return null;
    }
    new Presence(server).require(entry);
    boolean tiered = server.catalog().tiered();
    Phase phase = tiered == entry.phase().inService() ? entry.phase() : null;
    return new State(
        phase == null ? "the last step is not finished: run the same again" : phase.text(),
        tiered,
        List.of(entry.plan().split(",")));
  }

  /** Of a table that is in service. */
  public Tier ssd() throws SQLException {
    return tier("ssd");
  }

  /** Of a table that is in service. */
  public Tier hdd() throws SQLException {
    return tier("hdd");
  }

  private Tier tier(String name) throws SQLException {
    return new Tier(
        Long.parseLong(sql.value("SELECT COUNT(*) FROM " + server.ddl().tier(name))),
        Long.parseLong(sql.value(server.ddl().tierBytes(name))));
  }

  /** Keys that belong on the HDD, as text, in their order. */
  public List<List<String>> hddKeys(List<String> columns) throws SQLException {
    return sql.rows(
        "SELECT "
            + names.list(columns)
            + " FROM "
            + names.of(Part.KEYS)
            + " ORDER BY "
            + TierDdl.NUMBER);
  }
}
