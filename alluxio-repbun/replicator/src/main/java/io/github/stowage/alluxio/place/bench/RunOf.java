package io.github.stowage.alluxio.place.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.report.Load;
import io.github.stowage.report.LoadKind;
import io.github.stowage.report.Metric;
import io.github.stowage.report.PaperFigure;
import io.github.stowage.report.Roles;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import io.github.stowage.simulator.paper.PrintedThroughput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A matrix as a report has it. */
public final class RunOf {
  private static final Map<String, String> MEANINGS =
      Map.of(
          "base", "the same number of replicas of every file, in the order of the names",
          "base-again", "the same again: the noise floor",
          "coarse", "whole workers replicated by the load of their files",
          "compact", "replicas by load, as many as fit on one worker",
          "balanced", "replicas by load, on the least loaded workers",
          "full", "replicas by load, each on a worker of its own",
          "complete", "every file on every worker");

  private RunOf() {}

  /** For comparison with that of another run. */
  public static JsonNode json(Matrix matrix) {
    return new ObjectMapper().valueToTree(matrix);
  }

  /**
   * @param workers bytes that each can hold
   * @param facts of the run
   */
  public static Run of(
      Matrix matrix, String system, Map<String, Long> workers, Map<String, String> facts) {
    Map<String, String> strategies = new LinkedHashMap<>();
    matrix.allStrategies().forEach(name -> strategies.put(name, MEANINGS.get(name)));
    String subject = matrix.strategies().contains("full") ? "full" : matrix.strategies().get(0);
    String published = matrix.strategies().contains("balanced") ? "balanced" : subject;
    return new Run(
        matrix.title(),
        system,
        json(matrix),
        matrix.ask().stream().map(RunOf::scenario).toList(),
        Map.of(),
        strategies,
        new Roles(subject, Matrix.BASE, published, Matrix.BASE, Matrix.BASE_AGAIN),
        method(matrix),
        facts,
        hosts(workers),
        paper(matrix));
  }

  private static Scenario scenario(String ask) {
    String text =
        ask.equals("shortest")
            ? "clients that ask the holder with the fewest unanswered reads, as in the paper"
            : "clients that ask any holder of a file, as Alluxio's do";
    return new Scenario(ask, text, List.of(), LoadKind.NONE);
  }

  private static List<String> method(Matrix matrix) {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d files of %d bytes per distribution and strategy, placed for the distribution's"
                + " shares (replication %d, vector %s; complete has everything everywhere); %d"
                + " clients in a closed loop read whole files drawn by these shares.",
            matrix.partitions(),
            matrix.fileBytes(),
            matrix.replication(),
            matrix.vector(),
            matrix.clients()),
        String.format(
            Locale.ROOT,
            "%d phases of %.1f s after %.0f s to settle, interleaved in random order; base twice.",
            matrix.phases(),
            matrix.seconds(),
            matrix.settle()));
  }

  private static List<Map<String, String>> hosts(Map<String, Long> workers) {
    List<Map<String, String>> hosts = new ArrayList<>();
    new TreeMap<>(workers)
        .forEach(
            (name, bytes) -> {
              Map<String, String> host = new LinkedHashMap<>();
              host.put("name", name);
              host.put("memory", bytes + " bytes");
              hosts.add(host);
            });
    return hosts;
  }

  private static List<PaperFigure> paper(Matrix matrix) {
    List<PaperFigure> figures = new ArrayList<>();
    for (String ask : matrix.ask()) {
      for (String distribution : matrix.distributions()) {
        for (String strategy : matrix.strategies()) {
          Double gain = PrintedThroughput.TABLE_2.gain(distribution, strategy);
          if (gain != null) {
            figures.add(
                new PaperFigure(
                    "Paper A, Table II",
                    ask,
                    distribution,
                    new Load(matrix.clients(), 0),
                    strategy,
                    Metric.THROUGHPUT,
                    gain));
          }
        }
      }
    }
    return figures;
  }
}
