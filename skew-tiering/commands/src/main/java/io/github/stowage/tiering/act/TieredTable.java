package io.github.stowage.tiering.act;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.input.Quoted;
import java.sql.SQLException;
import java.util.List;

/** Takes a table to its tiers and back, step by step. Each step can be begun again. */
public final class TieredTable {
  private final TierServer server;
  private final Sql sql;
  private final Names names;
  private final Journal journal;
  private final Upkeep upkeep;
  private final Watch watch;

  TieredTable(TierServer server, Watch watch) {
    this.server = server;
    this.sql = server.sql;
    this.names = server.names;
    this.journal = new Journal(sql, names);
    this.upkeep = new Upkeep(server, journal);
    this.watch = watch;
  }

  /**
   * How a move goes.
   *
   * @param batch rows at a time, at least 1
   * @param busy the share of the time that it takes at most, above 0 to 1
   */
  public record Speed(int batch, double busy) {}

  /**
   * Why the table cannot be tiered, each with what to do; empty if it can. Nothing is written.
   *
   * @throws BadInputException if there is no such table
   */
  public List<String> obstacles(TierInput plan, Target target) throws SQLException {
    Shape shape = server.catalog().shape(names.name());
    if (shape.columns().isEmpty()) {
      throw new BadInputException("--table " + Quoted.plain(names.toString()) + ": no such table");
    }
    return server.catalog().obstacles(shape, plan, target);
  }

  /** What {@link #apply} runs before rows move, and after. */
  public List<String> definitions(TierInput plan, Target target) throws SQLException {
    return new Preparation(server, journal).statements(plan, target);
  }

  /**
   * Moves all rows to their tiers, or goes on with it.
   *
   * @throws BadInputException if another plan is being carried out, the table cannot be tiered, or
   *     it was renamed
   * @throws SQLException if the server fails; the same call goes on then
   */
  public Tally apply(TierInput plan, Target target, Speed speed) throws SQLException {
    requireOnly();
    Journal.Entry entry = upkeep.settled();
    if (entry != null && !entry.digest().equals(plan.digest())) {
      throw new BadInputException(
          names + ": another plan is there (" + entry.phase().text() + "): roll it back first");
    }
    Phase phase = entry == null ? Phase.PREPARING : entry.phase();
    if (phase.inService()) {
      throw new BadInputException(names + ": " + phase.text() + ": nothing to apply");
    }
    if (phase != Phase.PREPARING && !server.hasCopy()) {
      phase = Phase.PREPARING;
    }
    if (phase == Phase.PREPARING) {
      prepare(plan, target, entry != null || journal.exists());
      entry = journal.read();
      phase = Phase.COPYING;
    }
    Shape shape = server.visible();
    if (entry != null && !entry.isOf(shape)) {
      throw server.altered();
    }
    RowMover mover = mover(Direction.OUT, shape, speed);
    if (phase == Phase.COPYING) {
      mover.copy(speed.batch(), plan.rows());
      journal.move(phase = Phase.SORTING);
    }
    if (phase == Phase.SORTING) {
      watch.begin("sorting rows", 0);
      sql.all(server.ddl().sort(shape, plan.columns()));
      journal.move(Phase.CHECKING);
    }
    Tally tally = exchange(Direction.OUT, mover, shape, speed);
    upkeep.settled();
    return tally;
  }

  private void prepare(TierInput plan, Target target, boolean again) throws SQLException {
    if (again) {
      upkeep.remove();
    }
    List<String> obstacles = obstacles(plan, target);
    if (!obstacles.isEmpty()) {
      throw new BadInputException(names + ": " + String.join("; ", obstacles));
    }
    watch.begin("preparing", 0);
    Preparation preparation = new Preparation(server, journal);
    boolean done = false;
    try {
      preparation.run(plan, target);
      done = true;
    } finally {
      if (!done) {
        upkeep.removeQuietly();
      }
    }
  }

  private RowMover mover(Direction direction, Shape shape, Speed speed) {
    return new RowMover(
        sql, new MoveSql(names, server.dialect(), direction, shape), new Pace(speed.busy()), watch);
  }

  private Tally exchange(Direction direction, RowMover mover, Shape shape, Speed speed)
      throws SQLException {
    mover.drain(speed.batch());
    Tally tally;
    try {
      tally = mover.compare();
    } catch (IllegalStateException e) {
      throw new CommandFailedException(
          names + ": " + e.getMessage() + ". Nothing was put into service: stowage tier rollback",
          e);
    }
    watch.begin("putting the table into service", 0);
    server.patiently(
        "the last step",
        () -> {
          mover.drain(speed.batch());
          server.swap(direction, mover, shape);
          return null;
        });
    return tally;
  }

  /**
   * Makes the table what it was, with all rows that it has now.
   *
   * @return null if no row had moved
   * @throws BadInputException if the table is not tiered, or was altered or renamed
   */
  public Tally rollback(Speed speed) throws SQLException {
    requireOnly();
    Journal.Entry entry = upkeep.settled();
    if (entry == null && !journal.exists()) {
      throw new BadInputException(names + " is not tiered: nothing to roll back");
    }
    if (entry == null || !entry.phase().inService()) {
      upkeep.remove();
      return null;
    }
    Shape shape = server.visible();
    Shape old = server.catalog().shape(names.plain(Part.OLD));
    if (!shape.text().equals(old.text())) {
      throw new BadInputException(
          "%s was altered since it was tiered: alter %s in the same way, allowed: the same columns"
              .formatted(names, names.plain(Part.OLD)));
    }
    RowMover mover = mover(Direction.BACK, shape, speed);
    if (entry.phase() == Phase.APPLIED) {
      watch.begin("preparing", 0);
      server.noteNoChanges();
      sql.all(server.ddl().dropMove());
      sql.all(server.ddl().move(shape));
      server.noteChanges(shape);
      journal.move(Phase.RETURNING);
    }
    if (entry.phase() != Phase.COMPARING) {
      mover.copy(speed.batch(), 0);
      journal.move(Phase.COMPARING);
    }
    Tally tally = exchange(Direction.BACK, mover, shape, speed);
    upkeep.settled();
    return tally;
  }

  private void requireOnly() throws SQLException {
    if (!server.only()) {
      throw new BadInputException(names + ": somebody else tiers this table now, allowed: one");
    }
  }
}
