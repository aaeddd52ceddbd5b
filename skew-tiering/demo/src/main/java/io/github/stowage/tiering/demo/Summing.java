package io.github.stowage.tiering.demo;

import static io.github.stowage.tiering.demo.Statistics.mean;
import static io.github.stowage.tiering.demo.Statistics.p90;
import static io.github.stowage.tiering.demo.Statistics.share;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** From what each read of an experiment cost to means, percentiles and shares. */
final class Summing {
  /** In phases with fewer values than this, one large value decides. */
  private static final int LEAST_FOR_SPREAD = 20;

  private static final ToDoubleFunction<ReadCost> SEEKS = cost -> cost.hdd().seeks();
  private static final ToDoubleFunction<ReadCost> MILLIS = cost -> cost.chargedNanos() / 1e6;
  private static final ToDoubleFunction<ReadCost> CLOCK = cost -> cost.nanos() / 1e6;

  private final Outcome outcome;

  Summing(Outcome outcome) {
    this.outcome = outcome;
  }

  Results.OfExperiment results() {
    Experiment experiment = outcome.experiment();
    return new Results.OfExperiment(
        experiment.key(),
        experiment.title(),
        experiment.figure(),
        names(experiment.order()),
        names(experiment.order().stream().filter(experiment.weighted()::contains).toList()),
        names(experiment.shown()),
        experiment.fillerBytes(),
        outcome.poolBytes(),
        outcome.all().stream().map(this::layout).toList());
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::text).toList();
  }

  private Results.OfLayout layout(Layout layout) {
    return new Results.OfLayout(
        layout.way().key(),
        layout.percent(),
        (double) layout.ssdRows() / outcome.rows().size(),
        outcome.experiment().order().stream().map(column -> column(layout, column)).toList());
  }

  private Results.OfColumn column(Layout layout, Column column) {
    List<ReadCost> costs = outcome.counted().of(layout, column);
    Popularity zipf = outcome.layouts().popularity(column, true);
    return new Results.OfColumn(
        column.text(),
        costs.size(),
        mean(costs, SEEKS),
        mean(costs, cost -> cost.hdd().skips()),
        mean(costs, cost -> cost.hdd().requests()),
        mean(costs, cost -> cost.hdd().bytes()),
        mean(costs, ReadCost::ssdBytes),
        mean(costs, MILLIS),
        p90(costs, MILLIS),
        new Results.Zipf(mean(costs, zipf, SEEKS), mean(costs, zipf, MILLIS)),
        saved(layout, column, zipf),
        outcome.clocked() != null && outcome.clocked().has(layout, column)
            ? clock(layout, column)
            : null);
  }

  private interface Figure {
    double of(List<ReadCost> costs);
  }

  private Results.Saved saved(Layout layout, Column column, Popularity zipf) {
    double[] phases = seeksByPhase(layout, column);
    return new Results.Saved(
        counted(layout, column, costs -> mean(costs, SEEKS)),
        orNull(min(phases)),
        orNull(max(phases)),
        counted(layout, column, costs -> mean(costs, MILLIS)),
        counted(layout, column, costs -> p90(costs, MILLIS)),
        counted(layout, column, costs -> mean(costs, zipf, SEEKS)),
        counted(layout, column, costs -> mean(costs, zipf, MILLIS)));
  }

  private Double counted(Layout layout, Column column, Figure figure) {
    Costs counted = outcome.counted();
    return orNull(
        share(
            figure.of(counted.of(outcome.hdd(), column)),
            figure.of(counted.of(layout, column)),
            figure.of(counted.of(outcome.ssd(), column))));
  }

  private double[] seeksByPhase(Layout layout, Column column) {
    Costs counted = outcome.counted();
    return IntStream.range(0, counted.phases())
        .filter(phase -> counted.of(layout, column, phase).size() >= LEAST_FOR_SPREAD)
        .mapToDouble(
            phase ->
                share(
                    mean(counted.of(outcome.hdd(), column, phase), SEEKS),
                    mean(counted.of(layout, column, phase), SEEKS),
                    mean(counted.of(outcome.ssd(), column, phase), SEEKS)))
        .toArray();
  }

  private Results.Clock clock(Layout layout, Column column) {
    double[] ratios = overHdd(layout, column, costs -> mean(costs, CLOCK));
    return new Results.Clock(
        outcome.clocked().of(layout, column, 0).size(),
        Statistics.median(phases(layout, column, costs -> mean(costs, CLOCK))),
        Statistics.median(phases(layout, column, costs -> p90(costs, CLOCK))),
        Statistics.median(ratios),
        min(ratios),
        max(ratios),
        Statistics.median(overHdd(layout, column, costs -> p90(costs, CLOCK))),
        clockedShare(layout, column, costs -> mean(costs, CLOCK)),
        clockedShare(layout, column, costs -> p90(costs, CLOCK)));
  }

  private double[] phases(Layout layout, Column column, Figure figure) {
    return IntStream.range(0, outcome.clocked().phases())
        .mapToDouble(phase -> figure.of(outcome.clocked().of(layout, column, phase)))
        .toArray();
  }

  private double[] overHdd(Layout layout, Column column, Figure figure) {
    double[] here = phases(layout, column, figure);
    double[] hdd = phases(outcome.hdd(), column, figure);
    return IntStream.range(0, here.length).mapToDouble(i -> here[i] / hdd[i]).toArray();
  }

  private Double clockedShare(Layout layout, Column column, Figure figure) {
    double[] here = phases(layout, column, figure);
    double[] hdd = phases(outcome.hdd(), column, figure);
    double[] ssd = phases(outcome.ssd(), column, figure);
    return orNull(
        Statistics.median(
            IntStream.range(0, here.length)
                .mapToDouble(i -> share(hdd[i], here[i], ssd[i]))
                .toArray()));
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElse(Double.NaN);
  }

  private static Double orNull(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }
}
