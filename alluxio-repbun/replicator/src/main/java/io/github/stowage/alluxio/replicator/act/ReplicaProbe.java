package io.github.stowage.alluxio.replicator.act;

import alluxio.client.block.stream.BlockInStream;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.URIStatus;
import alluxio.client.file.options.InStreamOptions;
import alluxio.grpc.OpenFilePOptions;
import alluxio.grpc.ReadPType;
import alluxio.wire.BlockInfo;
import alluxio.wire.WorkerNetAddress;
import java.io.IOException;

/** Whether a replica is there, by reading of it: of a worker that died the master learns late. */
final class ReplicaProbe {
  private final FileSystemContext context;

  ReplicaProbe(FileSystemContext context) {
    this.context = context;
  }

  /**
   * Reads the first byte.
   *
   * @param file that the block is of
   * @throws IOException if the worker does not answer, or does not have it
   */
  void read(URIStatus file, BlockInfo block, WorkerNetAddress worker) throws IOException {
    InStreamOptions options =
        new InStreamOptions(
            file,
            OpenFilePOptions.newBuilder().setReadType(ReadPType.NO_CACHE).build(),
            context.getClusterConf(),
            context);
    try (BlockInStream in =
        BlockInStream.create(
            context, block, worker, BlockInStream.BlockInStreamSource.REMOTE, options)) {
      if (block.getLength() > 0 && in.read(new byte[1], 0, 1) != 1) {
        throw new IOException("it has nothing of it");
      }
    } catch (RuntimeException e) {
      throw new IOException(e);
    }
  }
}
