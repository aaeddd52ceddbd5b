package io.github.stowage.alluxio.place.bench;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.CreateFilePOptions;
import alluxio.grpc.DeletePOptions;
import alluxio.grpc.WorkerNetAddress;
import alluxio.grpc.WritePType;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.Mover;
import io.github.stowage.alluxio.place.Room;
import io.github.stowage.alluxio.place.TargetPlan;
import io.github.stowage.alluxio.place.Wave;
import io.github.stowage.alluxio.place.Waves;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A copy of the data for each distribution and strategy, in a folder of its own, placed by the
 * strategy's plan: so a phase only chooses a folder, and nothing moves between phases.
 */
public final class Folders {
  private static final int AT_ONCE = 8;

  private final FileSystem files;
  private final FileSystemContext context;
  private final Matrix matrix;

  public Folders(FileSystem files, FileSystemContext context, Matrix matrix) {
    this.files = files;
    this.context = context;
    this.matrix = matrix;
  }

  /** Loads of the files, in the order of their names. */
  public double[] loads(String distribution) {
    return Distributions.named(distribution).shares(matrix.partitions());
  }

  /**
   * Writes what is missing and places all of it; nothing happens if it is as it is to be.
   *
   * @return with the holders, as the master then says
   */
  public Dataset ready(String distribution, String strategy) throws IOException {
    String folder = matrix.folder(distribution, strategy);
    Workers workers = Workers.alive(context);
    try {
      write(folder, workers);
    } catch (AlluxioException e) {
      throw new IOException("cannot write " + folder, e);
    }
    Dataset dataset = Dataset.list(files, folder);
    Map<String, Long> capacities = workers.capacities();
    TargetPlan target =
        TargetPlan.of(
            dataset,
            loads(distribution),
            capacities.keySet(),
            matrix.replication(),
            Strategy.valueOf(strategy.toUpperCase(Locale.ROOT)),
            ReplicaVector.valueOf(matrix.vector().toUpperCase(Locale.ROOT)));
    Map<String, Long> room = Room.of(capacities, Workers.alive(context).used(), dataset, false);
    List<Wave> waves = Waves.of(dataset.blocks(), target.holders(), room);
    new Mover(files, context, AT_ONCE).move(dataset, waves, target.holders(), () -> {});
    return Dataset.list(files, folder);
  }

  private void write(String folder, Workers workers) throws IOException, AlluxioException {
    List<String> names = List.copyOf(workers.capacities().keySet());
    for (int p = 0; p < matrix.partitions(); p++) {
      AlluxioURI path = new AlluxioURI(String.format(Locale.ROOT, "%s/part-%05d", folder, p));
      if (isThere(path)) {
        continue;
      }
      alluxio.wire.WorkerNetAddress worker = workers.address(names.get(p % names.size()));
      byte[] bytes = new byte[matrix.fileBytes()];
      new Random(p).nextBytes(bytes);
      CreateFilePOptions options =
          CreateFilePOptions.newBuilder()
              .setRecursive(true)
              .setWriteType(WritePType.MUST_CACHE)
              .setBlockSizeBytes(matrix.fileBytes())
              .setWorkerLocation(
                  WorkerNetAddress.newBuilder()
                      .setHost(worker.getHost())
                      .setRpcPort(worker.getRpcPort()))
              .build();
      try (OutputStream out = files.createFile(path, options)) {
        out.write(bytes);
      }
    }
  }

  /** Whole and held by someone: what only a lost worker had is written again. */
  private boolean isThere(AlluxioURI path) throws IOException, AlluxioException {
    URIStatus status;
    try {
      status = files.getStatus(path);
    } catch (FileDoesNotExistException e) {
      return false;
    }
    boolean whole =
        status.isCompleted()
            && status.getLength() == matrix.fileBytes()
            && status.getFileBlockInfos().stream()
                .noneMatch(block -> block.getBlockInfo().getLocations().isEmpty());
    if (!whole) {
      files.delete(path, DeletePOptions.newBuilder().setAlluxioOnly(true).build());
    }
    return whole;
  }
}
