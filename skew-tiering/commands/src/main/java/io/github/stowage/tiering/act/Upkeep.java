package io.github.stowage.tiering.act;

import io.github.stowage.cli.BadInputException;
import java.sql.SQLException;

/** Keeps what serves a table in line with it, and removes it. */
final class Upkeep {
  private final TierServer server;
  private final Sql sql;
  private final Names names;
  private final Journal journal;
  private final Presence presence;

  Upkeep(TierServer server, Journal journal) {
    this.server = server;
    this.sql = server.sql;
    this.names = server.names;
    this.journal = journal;
    this.presence = new Presence(server);
  }

  /**
   * Brings the journal in line with the table: whoever was stopped may have done more.
   *
   * @return null if nothing was begun, or hardly anything
   * @throws BadInputException if the table was renamed
   */
  Journal.Entry settled() throws SQLException {
    if (!journal.exists()) {
      return null;
    }
    Journal.Entry entry = journal.read();
    presence.require(entry);
    if (entry == null) {
      return null;
    }
    boolean tiered = server.catalog().tiered();
    if (tiered && !entry.phase().inService()) {
      server.noteNoChanges();
      server.patiently("cleaning up", () -> sql.run("TRUNCATE TABLE " + names.of(Part.OLD)));
      sql.all(server.ddl().dropMove());
      journal.move(Phase.APPLIED);
      return journal.read();
    }
    if (!tiered && entry.phase().inService()) {
      remove();
      return null;
    }
    return entry;
  }

  /**
   * All that serves the tiered table, which is not in service.
   *
   * @throws BadInputException if the table was renamed
   */
  void remove() throws SQLException {
    if (server.catalog().tiered()) {
      throw new IllegalStateException(names + " is in service");
    }
    presence.require(journal.read());
    server.noteNoChanges();
    sql.all(server.ddl().dropMove());
    sql.all(server.ddl().dropTiered());
    sql.run("DROP TABLE IF EXISTS " + names.of(Part.OLD));
    sql.run("DROP TABLE IF EXISTS " + names.of(Part.STATE));
  }

  /** After a failure, which whoever called says. */
  void removeQuietly() {
    try {
      remove();
    } catch (SQLException | BadInputException e) {
      return; // the next apply or rollback says why
    }
  }
}
