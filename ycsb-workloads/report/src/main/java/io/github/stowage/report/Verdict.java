package io.github.stowage.report;

import java.util.Comparator;
import java.util.Optional;

/**
 * Whether two strategies' p99 differ by more than noise. Noise is the larger of two: by how much
 * one strategy differs from itself (A/A), and twice the standard error of the ratio of the two
 * medians, from the spread over the phases. The second is there because two runs can agree by luck,
 * and because a strategy can be less steady than the control.
 *
 * @param subject judged
 * @param other compared with
 * @param ratio subject's p99 over the other's
 * @param noise a relative difference up to this says nothing; NaN if unknown, for single phases
 *     without a control
 * @param fromControl true if the A/A difference was the larger one
 */
record Verdict(
    BenchmarkResult subject,
    BenchmarkResult other,
    double ratio,
    double noise,
    boolean fromControl) {
  /** Standard error of a median over that of a mean, for a normal distribution. */
  private static final double MEDIAN_FACTOR = Math.sqrt(Math.PI / 2);

  static Verdict of(Group group, BenchmarkResult subject, BenchmarkResult other) {
    double spread = 2 * MEDIAN_FACTOR * Math.sqrt(squaredError(subject) + squaredError(other));
    double control = group.controlDifference().orElse(0);
    boolean known = control > 0 || (subject.phases() > 1 && other.phases() > 1);
    return new Verdict(
        subject,
        other,
        (double) subject.p99Micros() / other.p99Micros(),
        known ? Math.max(spread, control) : Double.NaN,
        control >= spread);
  }

  /** The subject against the baseline; empty if either was not measured. */
  static Optional<Verdict> againstBaseline(Group group) {
    return group
        .row(group.roles().subject())
        .flatMap(s -> group.row(group.roles().baseline()).map(b -> of(group, s, b)));
  }

  /** The subject against the lowest p99 among the others; empty if there is none. */
  static Optional<Verdict> againstBestOther(Group group) {
    String subject = group.roles().subject();
    return group
        .row(subject)
        .flatMap(
            s ->
                group.answered().stream()
                    .filter(row -> !row.strategy().equals(subject))
                    .min(Comparator.comparingLong(BenchmarkResult::p99Micros))
                    .map(best -> of(group, s, best)));
  }

  /** Difference of two p99 as a fraction of the smaller. */
  static double difference(BenchmarkResult a, BenchmarkResult b) {
    double ratio = (double) a.p99Micros() / b.p99Micros();
    return Math.max(ratio, 1 / ratio) - 1;
  }

  boolean aboveNoise() {
    return difference(subject, other) > noise;
  }

  private static double squaredError(BenchmarkResult result) {
    return result.p99Cv() * result.p99Cv() / result.phases();
  }

  /** In plain words, one sentence. */
  String sentence() {
    return String.format(
        "%s's p99 is %s %s's: %s.%s",
        subject.strategy(), Numbers.times(ratio), other.strategy(), judgement(), errors());
  }

  private String judgement() {
    if (Double.isNaN(noise)) {
      return "how much of it is noise is unknown, with one phase and no A/A control";
    }
    String size = Numbers.percent(noise) + (fromControl ? " (A/A)" : " (spread over phases)");
    return aboveNoise()
        ? (ratio < 1 ? "better" : "worse") + ", a difference above the noise of " + size
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
