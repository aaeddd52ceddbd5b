package io.github.stowage.simulator.selection;

import java.util.Locale;

/** Writes down how far the simulated dynamic snitch agrees with the real one. */
final class StockAgreementPage {
  private static final double CLOSE = 0.2;

  private static final String TEXT =
      """
      # The simulated dynamic snitch against the real one

      Regenerate with `./stowage simulate selection --seed %d --out docs/simulation`.

      p99 of reads in ms: five nodes of 4 slots x 20 ms, 600 reads/s, three replicas, one coordinator.
      Measured: medians of five phases, in the two full runs of the demo whose figures are kept, one of
      them in [docs/demo.md](../demo.md). Both had phases of 1.9 s after 0.7 s. Simulated: the median of
      200 such phases, and where 90%% of the medians of five lie. Ratio: simulated over the mean of the
      two runs.

      | trouble | measured | simulated | 90%% of the medians of five | ratio | within 20%% |
      | --- | ---: | ---: | ---: | ---: | --- |
      """;

  private static final String WHY =
      """

      Two runs of the real cluster differ by up to 2.6 times (nothing wrong: 118 and 308), so a ratio
      says little more than which side the model is on.

      ## Why a study's run differs from the demo

      The demo makes a new snitch for every phase, and a phase ends after 2.6 s. A run of the study
      lasts a minute. The snitch's reservoirs keep 100 samples per peer, chosen and weighed in favour
      of recent ones, by whole seconds; a peer that gets no reads keeps the score it had when they
      stopped. So once the scores have parted, reads go to one peer after the other, and the waves grow.
      Until then the ring order may stand: with nothing wrong a phase has either about 100 ms or several
      hundred, as on the real cluster. p99 by length, one coordinator:

      | run | nothing wrong | one node 4x slower |
      | --- | ---: | ---: |
      """;

  private static final String LEFT =
      """

      In the model now, but not the reason: the real snitch learns of time-outs up to a second late, its
      clock moves every 2 ms, and the wall clock's second does not begin with the run. Not in the demo at
      all: speculative retries and digests (the table has
      speculative_retry NONE, reads have CL ONE), or a limit on what the coordinator has in flight
      (1,024). 4 ms more of round trip lower p99 with nothing wrong, and little else.

      Not measured: the real snitch over a minute. That the waves grow there too is what the model says.
      """;

  private StockAgreementPage() {}

  static String text(long seed) {
    StringBuilder out = new StringBuilder(String.format(Locale.ROOT, TEXT, seed));
    for (StockAgreement.Row row : StockAgreement.rows(seed)) {
      out.append(
          String.format(
              Locale.ROOT,
              "| %s | %d, %d | %.0f | %.0f to %.0f | %.2f | %s |\n",
              row.name(),
              row.measured().get(0),
              row.measured().get(1),
              row.medianMillis(),
              row.lowMillis(),
              row.highMillis(),
              row.ratio(),
              Math.abs(row.ratio() - 1) <= CLOSE ? "yes" : "no"));
    }
    out.append(WHY);
    for (double[] run : new double[][] {{2.6, 0.7}, {8, 2}, {60, 10}}) {
      out.append(
          String.format(
              Locale.ROOT,
              "| %.1f s after %.1f s | %.0f | %.0f |\n",
              run[0] - run[1],
              run[1],
              StockAgreement.medianMillis(run[0], run[1], 1, seed),
              StockAgreement.medianMillis(run[0], run[1], 4, seed)));
    }
    return out.append(LEFT).toString();
  }
}
