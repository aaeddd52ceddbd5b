package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.place.WorkerBytes;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Carries out the phases that have no result yet. */
final class Measuring {
  private static final int WARM_PHASES = 3;
  private static final int WARM_EVERY = 29;

  private final ColumnsMatrix matrix;
  private final ReadMix mix;
  private final ResultDirectory results;
  private final PrintWriter err;
  private final List<PhaseOrder.Phase> phases;

  Measuring(ColumnsMatrix matrix, ReadMix mix, ResultDirectory results, PrintWriter err) {
    this.matrix = matrix;
    this.mix = mix;
    this.results = results;
    this.err = err;
    phases = PhaseOrder.of(matrix);
  }

  /** Whether all phases of a placement have a result. */
  boolean isDone(Placement placement) throws IOException {
    for (PhaseOrder.Phase phase : phases) {
      if (isOf(placement, phase) && results.readPhase(phase.key()).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private boolean isOf(Placement placement, PhaseOrder.Phase phase) {
    return matrix.placement(phase.key().cycle()) == placement.seed();
  }

  /**
   * @param placement whose files are there
   * @param alluxio properties of a client
   */
  void run(Placement placement, Map<String, String> alluxio, WorkerBytes workers)
      throws IOException, InterruptedException {
    try (CellReader reader = new CellReader(mix, alluxio)) {
      PhaseRun run = new PhaseRun(matrix, mix, reader, workers);
      boolean warm = false;
      for (int i = 0; i < phases.size(); i++) {
        PhaseOrder.Phase phase = phases.get(i);
        if (!isOf(placement, phase) || results.readPhase(phase.key()).isPresent()) {
          continue;
        }
        if (!warm) {
          warmUp(reader);
          // Code is compiled under load, too.
          for (PhaseOrder.Phase any : phases.subList(0, Math.min(WARM_PHASES, phases.size()))) {
            run.run(any.cell(), any.key());
          }
          warm = true;
        }
        PhaseRecord record = run.run(phase.cell(), phase.key());
        results.write(record);
        err.println(line(i + 1, phases.size(), record));
        err.flush();
      }
    }
  }

  /** Some reads from each cell: connections, compiled code, and whether files are there. */
  private void warmUp(CellReader reader) {
    for (Cell cell : matrix.cells()) {
      for (int k = 0; k < mix.kinds().size(); k += WARM_EVERY) {
        ReadKind kind = mix.kinds().get(k);
        try {
          reader.read(cell, kind, part -> 1);
        } catch (IOException e) {
          throw new CommandFailedException(
              "cannot read " + Lake.path(cell, mix.objects().get(kind.object())) + ": " + e, e);
        }
      }
    }
  }

  private static String line(int number, int all, PhaseRecord record) {
    return String.format(
        Locale.ROOT,
        "%d/%d %s mean %.1f ms, p95 %.1f ms, max:mean %.2f%s",
        number,
        all,
        record.phase().id(),
        record.figures().meanMicros() / 1e3,
        record.figures().p95Micros() / 1e3,
        Evenness.maxToMean(List.of(record)),
        record.errors() == 0 ? "" : ", " + record.errors() + " errors " + record.errorKinds());
  }
}
