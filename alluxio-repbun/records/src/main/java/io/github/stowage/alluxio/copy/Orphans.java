package io.github.stowage.alluxio.copy;

import alluxio.client.block.stream.BlockWorkerClient;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.FileSystemMasterClient;
import alluxio.exception.status.NotFoundException;
import alluxio.grpc.RemoveBlockRequest;
import alluxio.master.block.BlockId;
import alluxio.resource.CloseableResource;
import alluxio.wire.WorkerNetAddress;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Blocks that a worker gets after their file was deleted, by another replicator, say. Alluxio's
 * master takes them, and no deletion will ever free them.
 */
public final class Orphans {
  private static final Logger LOG = LoggerFactory.getLogger(Orphans.class);

  private final FileSystemContext context;

  public Orphans(FileSystemContext context) {
    this.context = context;
  }

  /**
   * Drops the first block of a file from a worker, unless the file is there. In doubt nothing
   * happens.
   */
  public void dropIfDeleted(long fileId, WorkerNetAddress worker) {
    long block = BlockId.createBlockId(BlockId.getContainerId(fileId), 0);
    try {
      if (isDeleted(fileId)) {
        drop(block, worker);
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("Whether {} keeps block {} of a deleted file is unknown", worker, block, e);
    }
  }

  private boolean isDeleted(long fileId) throws IOException {
    try (CloseableResource<FileSystemMasterClient> master = context.acquireMasterClientResource()) {
      master.get().getFilePath(fileId);
      return false;
    } catch (NotFoundException e) {
      return true;
    }
  }

  private void drop(long block, WorkerNetAddress worker) throws IOException {
    try (CloseableResource<BlockWorkerClient> client = context.acquireBlockWorkerClient(worker)) {
      client.get().removeBlock(RemoveBlockRequest.newBuilder().setBlockId(block).build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw e;
      }
    }
  }
}
