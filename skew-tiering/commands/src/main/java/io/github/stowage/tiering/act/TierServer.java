package io.github.stowage.tiering.act;

import io.github.stowage.cli.CommandFailedException;
import java.sql.SQLException;

/** A database server, and one table of it. */
abstract class TierServer {
  private static final int TRIES = 60;
  private static final double PATIENCE = .05;

  final Sql sql;
  final Names names;
  private final Watch watch;

  TierServer(Sql sql, Names names, Watch watch) {
    this.sql = sql;
    this.names = names;
    this.watch = watch;
  }

  abstract Catalog catalog();

  abstract TierDdl ddl();

  abstract MoveDialect dialect();

  /** Makes this session wait for locks only briefly: whoever comes after it waits as well. */
  abstract void settings() throws SQLException;

  /** Whether this session is the only one now that tiers the table. */
  abstract boolean only() throws SQLException;

  /** Whether the server gave up waiting for a lock. */
  abstract boolean busy(SQLException failure);

  /** Whether the copy of a table that is not tiered yet can be read. */
  boolean hasCopy() throws SQLException {
    return true;
  }

  /** What to do about the failure before the same is run again; empty if nothing. */
  String advice(SQLException failure) throws SQLException {
    return "";
  }

  /**
   * Puts the other table into service in one moment, with no change lost.
   *
   * @param mover copies the last changes while clients wait
   * @param shape the one that both tables must still have
   * @throws SQLException with {@link #busy} if clients hold the table
   */
  abstract void swap(Direction direction, RowMover mover, Shape shape) throws SQLException;

  /** Repeats what needs the table for itself for a moment, until clients let it. */
  void patiently(String what, Sql.Work<?> work) throws SQLException {
    for (int left = TRIES; ; left--) {
      long start = System.nanoTime();
      try {
        work.run();
        return;
      } catch (SQLException e) {
        if (!busy(e)) {
          throw e;
        }
        if (left == 0) {
          throw new CommandFailedException(
              names
                  + " is in use by long transactions: end them, then run the same again, which"
                  + " goes on ("
                  + what
                  + ")",
              e);
        }
        watch.waits(what + ": waiting for the transactions of others");
        new Pace(PATIENCE).rest(Math.min(System.nanoTime() - start, 100_000_000L));
      }
    }
  }

  /** Has changes of the table noted from now on. */
  void noteChanges(Shape shape) throws SQLException {
    patiently(
        "noting changes",
        () -> {
          sql.all(ddl().release());
          sql.all(ddl().capture(shape));
          return null;
        });
  }

  /** Ends that. To be called before the table of notes goes, or clients could not write. */
  void noteNoChanges() throws SQLException {
    patiently(
        "cleaning up",
        () -> {
          sql.all(ddl().release());
          return null;
        });
  }

  /** How the table looks to clients: as it was when nothing was tiered. */
  Shape visible() throws SQLException {
    Shape now = catalog().shape(names.name());
    if (!catalog().tiered()) {
      return now;
    }
    return new Shape(
        now.columns().stream().filter(column -> !column.name().equals(TierDdl.NUMBER)).toList(),
        catalog().shape(names.plain(Part.OLD)).primaryKey());
  }

  /** That the table was not altered since rows began to move. */
  void requireShape(Shape shape) throws SQLException {
    if (!visible().text().equals(shape.text())) {
      throw altered();
    }
  }

  /** The copy of a table that was altered can only be given up. */
  CommandFailedException altered() {
    return new CommandFailedException(
        names + " was altered meanwhile: stowage tier rollback, then plan and apply again", null);
  }
}
