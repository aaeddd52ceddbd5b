package io.github.stowage.tiering.act;

/** Which way rows are copied, and what the tables are called meanwhile. */
enum Direction {
  /** From the table as it is to its tiers. */
  OUT(Part.NEW, Part.OLD),
  /** From the tiers to the table as it was. */
  BACK(Part.OLD, Part.NEW);

  private final Part target;
  private final Part outgoing;

  Direction(Part target, Part outgoing) {
    this.target = target;
    this.outgoing = outgoing;
  }

  /** Rows go there. */
  Part target() {
    return target;
  }

  /** What the table is called that the target takes the place of. */
  Part outgoing() {
    return outgoing;
  }
}
