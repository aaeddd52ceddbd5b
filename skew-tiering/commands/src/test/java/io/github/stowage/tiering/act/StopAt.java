package io.github.stowage.tiering.act;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

/** Ends a move at a step of its own, not at a random moment. */
final class StopAt implements Watch {
  private final String step;

  private StopAt(String step) {
    this.step = step;
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A move of a table. */
  interface Move {
    Tally of(TieredTable table) throws SQLException;
  }

  static void step(String step, TestDatabase database, Move move) throws SQLException {
    try (Session session = Session.open(database.url(), null, Visits.TABLE, new StopAt(step))) {
      assertThatThrownBy(() -> move.of(session.table())).isInstanceOf(Stopped.class);
    }
  }

  @Override
  public void begin(String what, long most) {
    if (what.equals(step)) {
      throw new Stopped();
    }
  }

  @Override
  public void to(long done) {}

  @Override
  public void waits(String why) {}
}
