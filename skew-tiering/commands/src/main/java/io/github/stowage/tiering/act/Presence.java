package io.github.stowage.tiering.act;

import io.github.stowage.cli.BadInputException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a table that was begun still has its name. Where somebody renamed it, what serves it
 * looks like what was left of an unfinished move; without it, clients could not write to the table.
 */
final class Presence {
  private final TierServer server;
  private final Names names;

  Presence(TierServer server) {
    this.server = server;
    this.names = server.names;
  }

  /**
   * To be called before anything of the table is dropped. Only reads.
   *
   * @param entry null if the move had hardly begun
   * @throws BadInputException if the rows are in a table of another name
   * @throws SQLException if the server has the table and cannot read it
   */
  void require(Journal.Entry entry) throws SQLException {
    boolean inService = entry != null && entry.phase().inService();
    List<String> marked = server.catalog().noted();
    if (marked.isEmpty() && inService) {
      marked = server.catalog().numbered();
    }
    boolean there = exists(names.name()) || isReadable(marked);
    boolean renamed = marked.stream().anyMatch(table -> !isOurs(table));
    boolean fullOne = isFullWithoutTiers();
    if (there && !renamed && !fullOne) {
      return;
    }
    throw new BadInputException(
        "%s: %s %s (%s). %s. Nothing was changed"
            .formatted(
                names,
                there ? "this is not the table of" : "no such table, but there is",
                names.plain(Part.STATE),
                (entry == null ? Phase.PREPARING : entry.phase()).text(),
                remedy(there, marked.isEmpty() ? withRows(inService) : marked)));
  }

  /**
   * Whether it is there although it has no columns: information_schema leaves out a table that is
   * being exchanged, and one that the server cannot read. Why it cannot, only a read says.
   */
  private boolean isReadable(List<String> marked) throws SQLException {
    if (marked.stream().noneMatch(names.name()::equalsIgnoreCase)) {
      return false;
    }
    server.sql.any("SELECT 1 FROM " + names.table() + " LIMIT 1");
    return true;
  }

  /**
   * The table as it was is emptied as soon as the tiers are in service; before, one of its name is
   * empty. Asked again, since status may look on while names are exchanged.
   */
  private boolean isFullWithoutTiers() throws SQLException {
    return !server.catalog().tiered() && hasRows(Part.OLD) && !server.catalog().tiered();
  }

  private boolean isOurs(String table) {
    return Stream.of(names.name(), names.plain(Part.OLD), names.plain(Part.NEW))
        .anyMatch(table::equalsIgnoreCase);
  }

  private String remedy(boolean there, List<String> holders) {
    if (holders.isEmpty()) {
      return "No table is known to have its rows: rename it back to %s. If it was dropped, drop %s"
          .formatted(
              names.name(),
              Arrays.stream(Part.values()).map(names::plain).collect(Collectors.joining(", ")));
    }
    return "Its rows are in %s: %srename %s back to %s, then run the same again"
        .formatted(
            String.join(" and ", holders),
            there ? "rename this one away, " : "",
            holders.get(0),
            names.name());
  }

  /** The one that clients wrote to comes first. */
  private List<String> withRows(boolean inService) throws SQLException {
    List<String> found = new ArrayList<>();
    for (Part part : inService ? List.of(Part.NEW, Part.OLD) : List.of(Part.OLD, Part.NEW)) {
      if (hasRows(part)) {
        found.add(names.plain(part));
      }
    }
    return found;
  }

  private boolean hasRows(Part part) throws SQLException {
    return exists(names.plain(part))
        && server.sql.any("SELECT 1 FROM " + names.of(part) + " LIMIT 1");
  }

  private boolean exists(String table) throws SQLException {
    return !server.catalog().shape(table).columns().isEmpty();
  }
}
