package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.paper.PrintedTable1;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Writes Figure 3 and the replica vectors of Section III-B down. */
public final class Fig3Report {
  private static final String HEADER =
      """
      # Figure 3: four placements, and the replica vectors

      Regenerate with `./stowage simulate fig3 --seed %d --out docs/simulation`. Nothing in it is random.

      The example of [Figure 2](fig2.md) on eight nodes, which can serve just what they are asked for. Excess is the
      demand above what the nodes can serve; loads are in units of what one can. Vector is the paper's (L1) or ours
      (Adams).

      **%s**

      ![Loads of the nodes](fig3.png)

      """;

  private static final String CLAIMS =
      """

      ## What the paper says of it

      | the paper | here, with its vector |
      | --- | --- |
      | 3(a): 3.5 units on two nodes, so 1.5 in excess; four nodes are underutilised | excess %.3f on %d nodes; %d underutilised |
      | 3(b): P1 on three nodes; better than 3(a) | P1 on %d nodes; excess %.3f |
      | 3(c): demand and capacity match | loads from %.3f to %.3f |
      | 3(c): one or two different partitions on a node | %d to %d |
      | 3(d): demand and capacity match | loads from %.3f to %.3f |
      | 3(d): four different partitions on a node | %d to %d |

      **Where the text does not follow from itself.** Eight nodes with at most two different partitions each have room for
      sixteen, and there are sixteen. If one node had only one, a partition would be nowhere. So either
      some nodes of 3(c) have three, or none has one.

      ## Section III-B: replicas of four partitions in sixteen slots

      In the order of the keys, of the counts in Table I.

      """;

  private static final String VECTORS =
      """

      **Where a printed vector does not follow from its own table.** Of normal's requests in Table I each of the two cold
      partitions has %.1f%%, 0.1 of a slot. The paper's objective gives them the one replica that each must have, not two.
      The other two vectors follow. The paper prints them as examples of what the vector might be.
      """;

  private Fig3Report() {}

  public static Report of(Example example, long seed) {
    Table schemes =
        new Table(3, "figure", "strategy", "vector", "loads", "excess", "different per node");
    for (Example.Scheme scheme : example.schemes()) {
      schemes.row(
          scheme.figure(),
          scheme.strategy(),
          Objects.requireNonNullElse(scheme.vector(), "-"),
          String.join(" ", scheme.loads().stream().map(load -> format("%.3f", load)).toList()),
          format("%.3f", scheme.excess()),
          scheme.fewest() + " to " + scheme.most());
    }
    Table vectors = new Table(1, "workload", "paper", "its objective (L1)", "ours (Adams)");
    for (Example.Vector vector : example.vectors()) {
      vectors.row(
          vector.workload(),
          vector.printed().toString(),
          vector.paper().toString(),
          vector.ours().toString());
    }
    String text =
        format(HEADER, seed, summary(example))
            + schemes
            + claims(example)
            + vectors
            + format(VECTORS, 100 * coldOfNormal());
    return new Report("fig3", summary(example), text, panels(example), 2, example);
  }

  private static double coldOfNormal() {
    double[] counts = PrintedTable1.counts("normal");
    return (counts[2] + counts[3]) / 2 / PrintedTable1.REQUESTS;
  }

  static String summary(Example example) {
    return format(
        "Demand in excess: uniform %.3f, coarse %.3f, compact %.3f, full %.3f. %d of %d printed"
            + " vectors follow from Table I.",
        example.scheme("3(a)", null).excess(),
        example.scheme("3(b)", "paper").excess(),
        example.scheme("3(c)", "paper").excess(),
        example.scheme("3(d)", "paper").excess(),
        example.vectors().stream().filter(v -> v.printed().equals(v.paper())).count(),
        example.vectors().size());
  }

  private static String claims(Example example) {
    Example.Scheme a = example.scheme("3(a)", null);
    Example.Scheme b = example.scheme("3(b)", "paper");
    Example.Scheme c = example.scheme("3(c)", "paper");
    Example.Scheme d = example.scheme("3(d)", "paper");
    return format(
        CLAIMS,
        a.excess(),
        a.overloaded(),
        a.underutilised(),
        b.replicas().get(0),
        b.excess(),
        c.loads().get(c.loads().size() - 1),
        c.loads().get(0),
        c.fewest(),
        c.most(),
        d.loads().get(d.loads().size() - 1),
        d.loads().get(0),
        d.fewest(),
        d.most());
  }

  private static List<Panel> panels(Example example) {
    return List.of(
        panel("3(a) uniform", example.scheme("3(a)", null)),
        panel("3(b) coarse", example.scheme("3(b)", "paper")),
        panel("3(c) compact", example.scheme("3(c)", "paper")),
        panel("3(d) full", example.scheme("3(d)", "paper")));
  }

  private static Panel panel(String title, Example.Scheme scheme) {
    List<String> nodes =
        IntStream.rangeClosed(1, scheme.loads().size()).mapToObj(Integer::toString).toList();
    return Panel.bars(title, "node", "load", nodes).upTo(2).with("load", scheme.loads());
  }
}
