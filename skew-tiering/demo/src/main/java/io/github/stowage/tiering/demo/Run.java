package io.github.stowage.tiering.demo;

import io.github.stowage.report.Progress;
import io.github.stowage.tiering.data.Blobs;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Loads the layouts of one experiment and measures them, by counting and by the clock. */
final class Run {
  static final int PHASES = 5;

  /** Bytes of an index per row, inner pages with it; more than they are. */
  private static final int INDEX_BYTES = 25;

  private static final long MIB = 1 << 20;

  /** Of the buffer pool, for what is no index. */
  private static final long OTHER_BYTES = 12 * MIB;

  /** A row's bytes besides what fills it up, its share of the indices with it; more than it is. */
  private static final int OVERHEAD_BYTES = 250;

  /** Layouts that are measured by the clock: what the paper says something about. */
  private static final List<String> TIMED =
      List.of("density_0", "density_20", "by_id_20", "paper_20", "random_20", "density_100");

  private final Machine machine;
  private final Rows rows;
  private final Experiment experiment;
  private final long seed;
  private final List<Integer> percents;
  private final Progress progress;

  /**
   * @param percents as of {@link Layouts}
   */
  Run(
      Machine machine,
      Rows rows,
      Experiment experiment,
      long seed,
      List<Integer> percents,
      Progress progress) {
    this.machine = machine;
    this.rows = rows;
    this.experiment = experiment;
    this.seed = seed;
    this.percents = percents;
    this.progress = progress;
  }

  /**
   * How many units of work a run is: 2 for a load, 1 for a phase of counting, 3 for a timed one.
   */
  static long units(List<Integer> percents, boolean timed) {
    return Layouts.count(percents) * (2L + PHASES) + (timed ? 3L * PHASES * TIMED.size() : 0);
  }

  /**
   * @param timed whether to measure by the clock, too
   */
  Outcome measure(boolean timed) throws IOException, SQLException {
    progress.line(experiment.title() + ": choosing rows for the SSD");
    Layouts layouts = new Layouts(rows, experiment, seed, percents);
    List<TieredTable> tables = new ArrayList<>();
    Blobs filler = new Blobs(experiment.fillerBytes(), seed);
    for (Layout layout : layouts.all()) {
      TieredTable table = new TieredTable(rows, experiment, layout);
      table.create(machine.connection(), machine.ssd(), machine.hdd(layout));
      table.load(machine.connection(), filler);
      tables.add(table);
      progress.step(2, experiment.title() + ": loaded " + layout.name());
    }
    Costs counted = count(tables);
    Costs clocked = timed ? clock(tables) : null;
    machine.unmount();
    for (TieredTable table : tables) {
      table.drop(machine.connection());
    }
    return new Outcome(
        experiment, rows, layouts, Measuring.layouts(tables), counted, clocked, poolBytes());
  }

  private Costs count(List<TieredTable> tables) throws IOException, SQLException {
    machine.mount(Measuring.layouts(tables), poolBytes(), capacityBytes(), false);
    Questions questions = Questions.all(rows, experiment.order(), PHASES, seed);
    return new Measuring(machine, questions)
        .run(
            tables,
            seed,
            (layout, phase) ->
                progress.step(
                    1,
                    "%s: counted %s, phase %d"
                        .formatted(experiment.title(), layout.name(), phase + 1)));
  }

  private Costs clock(List<TieredTable> tables) throws IOException, SQLException {
    List<TieredTable> some = Measuring.named(tables, TIMED).toList();
    machine.mount(Measuring.layouts(some), poolBytes(), capacityBytes(), true);
    Map<Column, Integer> counts = new EnumMap<>(Column.class);
    for (Column column : experiment.shown()) {
      counts.put(column, reads(rows.cardinality(column)));
    }
    return new Measuring(machine, Questions.some(rows, counts, PHASES, seed))
        .run(
            some,
            seed,
            (layout, phase) ->
                progress.step(
                    3,
                    "%s: clocked %s, phase %d"
                        .formatted(experiment.title(), layout.name(), phase + 1)));
  }

  /** The fewer values, the more rows a read returns, and the longer it takes. */
  private static int reads(int cardinality) {
    return cardinality > 500 ? 60 : cardinality > 20 ? 15 : 3;
  }

  /** All indices fit, and little else. */
  private long poolBytes() {
    return (long) rows.size() * experiment.order().size() * INDEX_BYTES + OTHER_BYTES;
  }

  /** The whole table takes half of the disk. */
  private long capacityBytes() {
    return 2L * rows.size() * (experiment.fillerBytes() + OVERHEAD_BYTES) + 16 * MIB;
  }
}
