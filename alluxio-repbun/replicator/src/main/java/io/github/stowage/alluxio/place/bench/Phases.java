package io.github.stowage.alluxio.place.bench;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.PartitionReader;
import io.github.stowage.alluxio.place.ReadLoad;
import io.github.stowage.alluxio.place.ReadResult;
import io.github.stowage.alluxio.place.ReadSpec;
import io.github.stowage.alluxio.place.ShortestQueueReader;
import io.github.stowage.alluxio.place.StockReader;
import io.github.stowage.alluxio.place.WorkerBytes;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Measures phases, each of which chooses a folder. */
public final class Phases {
  private final FileSystem files;
  private final FileSystemContext context;
  private final Matrix matrix;
  private final Folders folders;
  private final WorkerBytes counters;
  private final Map<String, Dataset> ready = new HashMap<>();

  public Phases(FileSystem files, FileSystemContext context, Matrix matrix) throws IOException {
    this.files = files;
    this.context = context;
    this.matrix = matrix;
    this.folders = new Folders(files, context, matrix);
    this.counters = new WorkerBytes(Workers.alive(context));
  }

  /** Has the data of a distribution and a strategy where it is to be. */
  public void prepare(String distribution, String strategy) throws IOException {
    ready.put(matrix.folder(distribution, strategy), folders.ready(distribution, strategy));
  }

  /** A phase whose data was prepared. */
  public PhaseRecord measure(PhaseKey phase) throws IOException, InterruptedException {
    Dataset dataset = ready.get(matrix.folder(phase.workload(), phase.strategy()));
    // Strategies of a cycle get the same requests.
    long seed = matrix.seed() * 1_000L + phase.cycle();
    PartitionReader reader =
        phase.scenario().equals("shortest")
            ? new ShortestQueueReader(context, seed)
            : new StockReader(files);
    ReadSpec spec = new ReadSpec(matrix.clients(), matrix.settle(), matrix.seconds(), seed);
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    ReadResult result =
        new ReadLoad(dataset, folders.loads(phase.workload()), reader, counters).run(spec);
    return record(phase, start, spec, result);
  }

  private PhaseRecord record(PhaseKey phase, Instant start, ReadSpec spec, ReadResult result) {
    Map<String, Long> reads = new TreeMap<>();
    result
        .workerBytes()
        .forEach(
            (worker, bytes) -> reads.put(worker, Math.round((double) bytes / matrix.fileBytes())));
    return new PhaseRecord(
        phase,
        start.toString(),
        spec.settleSeconds(),
        spec.seconds(),
        spec.seed(),
        result.reads() + result.failed(),
        result.failed(),
        result.errors(),
        0,
        0,
        figures(result),
        reads,
        null);
  }

  private static Figures figures(ReadResult result) {
    Histogram micros = result.micros();
    return new Figures(
        result.readsPerSecond(),
        Math.round(micros.getMean()),
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(95),
        micros.getValueAtPercentile(99),
        micros.getValueAtPercentile(99.9));
  }
}
