package io.github.stowage.alluxio.benchmark;

import alluxio.client.block.BlockWorkerInfo;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.wire.WorkerNetAddress;
import io.github.stowage.alluxio.commands.ClientOptions;
import io.github.stowage.alluxio.commands.WebOptions;
import io.github.stowage.alluxio.place.WorkerBytes;
import io.github.stowage.alluxio.records.PlannedBundle;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.report.Progress;
import io.github.stowage.report.Report;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.StepTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio bench columns}: ways of replicating columns, compared. */
@Command(
    name = "columns",
    description = {
      "Compares ways to replicate hot columns on a running cluster: Default, TabRep, ColRep,"
          + " RepBun.",
      "It measures the latency of reads and the bytes that each worker sends.",
      "The cluster must have RepBun and its replicator. Run it as the user of the masters.",
      "It writes files to /stowage-bench in Alluxio and leaves them there.",
      "Run it again after an interruption. It keeps what it has measured."
    })
final class ColumnsCommand implements Callable<Integer> {
  private static final Duration BUNDLING = Duration.ofMinutes(40);

  @Parameters(index = "0", paramLabel = "MATRIX", description = "What to measure, a YAML file.")
  private Path matrixFile;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder that stowage alluxio bench data has made.")
  private Path data;

  @Option(names = "--dir", required = true, paramLabel = "DIR", description = "The result folder.")
  private Path directory;

  @Option(
      names = "--until",
      paramLabel = "STEP",
      defaultValue = "table",
      description =
          "The last step: plan shows the copies; load makes those of the first placement that is not"
              + " measured; placement measures that, too; table measures all (default:"
              + " ${DEFAULT-VALUE}).")
  private Step until;

  @Mixin private ClientOptions client;
  @Mixin private WebOptions web;
  @Spec private CommandSpec spec;

  enum Step {
    plan,
    load,
    placement,
    table
  }

  @Override
  public Integer call() throws Exception {
    ColumnsMatrix matrix = ColumnsMatrix.read(matrixFile);
    if (!Files.isDirectory(data)) {
      throw new BadInputException(
          "--data " + data + ", allowed: a folder that `stowage alluxio bench data` has made");
    }
    ReadMix mix = new ReadMix(ObjectFolder.read(data), matrix);
    requireRepBun();
    InstancedConfiguration configuration = client.configuration();
    configuration.set(PropertyKey.USER_METADATA_CACHE_ENABLED, false);
    try (FileSystemContext context = FileSystemContext.create(configuration);
        FileSystem files = FileSystem.Factory.create(context)) {
      Map<String, WorkerNetAddress> workers = workers(context);
      List<String> names = List.copyOf(workers.keySet());
      List<Placement> placements =
          matrix.placements().stream()
              .map(seed -> Placement.draw(matrix, mix, names, seed))
              .toList();
      out().print(new PlanTable(matrix, mix).text(placements));
      out().flush();
      if (until == Step.plan) {
        return 0;
      }
      ResultDirectory results = new ResultDirectory(directory);
      RunFile.begin(matrixFile, results, matrix, placements);
      PrintWriter err = spec.commandLine().getErr();
      Measuring measuring = new Measuring(matrix, mix, results, err);
      for (Placement placement : placements) {
        if (measuring.isDone(placement)) {
          continue;
        }
        load(files, new Lake(files, context, mix, placement.homes()), mix, placement, err);
        if (until == Step.load) {
          return 0;
        }
        measuring.run(placement, client.properties(), new WorkerBytes(workers));
        if (until == Step.placement) {
          return 0;
        }
      }
      if (until == Step.load) {
        return 0;
      }
      out().print(new ColumnsTable(matrix, placements, results.readPhases()).text());
      out().print(StepTable.render(Report.of(results.readRun(), results.readPhases())));
      out().flush();
    }
    return 0;
  }

  private void requireRepBun() {
    String state = web.get("status").path("state").asText();
    if (!state.equals("running")) {
      throw new BadInputException("RepBun's state is " + state + ", allowed: running");
    }
  }

  private static Map<String, WorkerNetAddress> workers(FileSystemContext context)
      throws IOException {
    Map<String, WorkerNetAddress> workers = new TreeMap<>();
    for (BlockWorkerInfo worker : context.getCachedWorkers()) {
      workers.put(Workers.name(worker.getNetAddress()), worker.getNetAddress());
    }
    if (workers.size() < 2) {
      throw new BadInputException(workers.size() + " workers, allowed: at least 2");
    }
    return workers;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private static void load(
      FileSystem files, Lake lake, ReadMix mix, Placement placement, PrintWriter err)
      throws IOException, InterruptedException {
    List<CellPlan> own = placement.ofFiles();
    List<PlannedBundle> bundles;
    try (Progress progress = new Progress("files", (long) own.size() * mix.objects().size(), err)) {
      bundles = lake.fill(own, progress::step);
    }
    long bytes = (long) own.stream().mapToDouble(p -> p.memory() * mix.totalBytes()).sum();
    try (Progress progress = new Progress("bundles", bundles.size(), err)) {
      new Bundling(files, BUNDLING)
          .publish(System.currentTimeMillis(), bundles, bytes, progress::to);
    }
  }
}
