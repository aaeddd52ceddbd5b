package io.github.stowage.report;

import java.util.List;
import java.util.Optional;

/**
 * Whether two strategies differ by more than noise. Noise is the larger of two: by how much one
 * strategy differs from itself (A/A), and twice the standard error of the ratio of the two medians,
 * from the spread over the phases. The second is there because two runs can agree by luck, and
 * because a strategy can be less steady than the control.
 *
 * @param metric in what
 * @param subject judged
 * @param other compared with
 * @param ratio subject's over the other's
 * @param noise a relative difference up to this says nothing; NaN if unknown, for single phases
 *     without a control
 * @param fromControl true if the A/A difference was the larger one
 */
record Verdict(
    Metric metric,
    BenchmarkResult subject,
    BenchmarkResult other,
    double ratio,
    double noise,
    boolean fromControl) {
  /** Standard error of a median over that of a mean, for a normal distribution. */
  private static final double MEDIAN_FACTOR = Math.sqrt(Math.PI / 2);

  static Verdict of(Group group, Metric metric, BenchmarkResult subject, BenchmarkResult other) {
    double spread =
        2 * MEDIAN_FACTOR * Math.sqrt(squaredError(metric, subject) + squaredError(metric, other));
    double control = group.controlDifference(metric).orElse(0);
    boolean known = control > 0 || (subject.phases().size() > 1 && other.phases().size() > 1);
    return new Verdict(
        metric,
        subject,
        other,
        metric.of(subject) / metric.of(other),
        known ? Math.max(spread, control) : Double.NaN,
        control >= spread);
  }

  /** The subject against the baseline; empty if either was not measured. */
  static Optional<Verdict> againstBaseline(Group group, Metric metric) {
    return group
        .row(group.roles().subject())
        .flatMap(s -> group.row(group.roles().baseline()).map(b -> of(group, metric, s, b)));
  }

  /** The subject against the best of the others, once each; empty if there is none. */
  static Optional<Verdict> againstBestOther(Group group, Metric metric) {
    String subject = group.roles().subject();
    return group
        .row(subject)
        .flatMap(
            s ->
                group
                    .best(metric, List.of(subject, group.roles().controlAgain()))
                    .map(best -> of(group, metric, s, best)));
  }

  /** Difference of two values as a fraction of the smaller. */
  static double difference(double a, double b) {
    return Math.max(a / b, b / a) - 1;
  }

  boolean aboveNoise() {
    return difference(metric.of(subject), metric.of(other)) > noise;
  }

  private static double squaredError(Metric metric, BenchmarkResult result) {
    return metric.cv(result) * metric.cv(result) / result.phases().size();
  }

  /** In plain words, one sentence. */
  String sentence() {
    return String.format(
        "%s's %s is %s %s's: %s.%s",
        subject.strategy(),
        metric.text(),
        Numbers.times(ratio),
        other.strategy(),
        judgement(),
        errors());
  }

  /** What the difference is worth, without the names. */
  String judgement() {
    if (Double.isNaN(noise)) {
      return "how much of it is noise is unknown, with one phase and no A/A control";
    }
    String size = Numbers.percent(noise) + (fromControl ? " (A/A)" : " (spread over phases)");
    return aboveNoise()
        ? (metric.better(ratio, 1) ? "better" : "worse")
            + ", a difference above the noise of "
            + size
        : "within the noise of " + size + ", so no difference is shown";
  }

  private String errors() {
    if (subject.errors() == 0 && other.errors() == 0) {
      return "";
    }
    return String.format(
        " Failed requests: %d with %s, %d with %s.",
        subject.errors(), subject.strategy(), other.errors(), other.strategy());
  }
}
