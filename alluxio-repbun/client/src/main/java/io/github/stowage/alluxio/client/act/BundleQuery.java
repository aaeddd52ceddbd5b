package io.github.stowage.alluxio.client.act;

import alluxio.client.block.BlockMasterClient;
import alluxio.client.file.FileSystemContext;
import alluxio.client.file.FileSystemMasterClient;
import alluxio.client.file.URIStatus;
import alluxio.master.block.BlockId;
import alluxio.resource.CloseableResource;
import alluxio.wire.BlockInfo;
import alluxio.wire.FileBlockInfo;
import alluxio.wire.FileInfo;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.stowage.alluxio.records.PublishedBundle;
import io.github.stowage.alluxio.records.TimeLimit;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Asks the master for a bundle by its id, since nobody but the replicator may enter the folder of
 * bundles: who may read a bundle is who was given its id, with the status of its original. Asks for
 * a short time only. Alluxio's clients ask a master that is down for two minutes, which is one
 * setting for all of a process; a reader whose file is open already can do without the master.
 * Thread-safe.
 */
final class BundleQuery {
  static final int LIMIT_SECONDS = 2;

  private final Supplier<FileSystemContext> context;

  /** Bundles that were found at their paths. Files there are never renamed, nor ids used again. */
  private final Cache<Long, String> paths = CacheBuilder.newBuilder().maximumSize(10_000).build();

  BundleQuery(Supplier<FileSystemContext> context) {
    this.context = context;
  }

  /**
   * What a stream of it needs: its only block, and where that is.
   *
   * @throws alluxio.exception.status.NotFoundException if it is gone
   * @throws FalseListException if another file has that id
   * @throws IOException if the master does not answer in time
   */
  URIStatus status(PublishedBundle bundle) throws IOException {
    return TimeLimit.ask(() -> ask(bundle), LIMIT_SECONDS, "master");
  }

  private URIStatus ask(PublishedBundle bundle) throws IOException {
    boolean known = bundle.path().equals(paths.getIfPresent(bundle.fileId()));
    if (!known) {
      requireThere(bundle);
    }
    try {
      return status(bundle, block(bundle));
    } catch (IOException e) {
      if (known) {
        // Which says whether it is gone.
        paths.invalidate(bundle.fileId());
        requireThere(bundle);
      }
      throw e;
    }
  }

  private void requireThere(PublishedBundle bundle) throws IOException {
    try (CloseableResource<FileSystemMasterClient> master =
        context.get().acquireMasterClientResource()) {
      String path = master.get().getFilePath(bundle.fileId());
      if (!path.equals(bundle.path())) {
        throw new FalseListException("its id is that of " + path);
      }
      paths.put(bundle.fileId(), path);
    }
  }

  private BlockInfo block(PublishedBundle bundle) throws IOException {
    long id = BlockId.createBlockId(BlockId.getContainerId(bundle.fileId()), 0);
    try (CloseableResource<BlockMasterClient> master =
        context.get().acquireBlockMasterClientResource()) {
      BlockInfo block = master.get().getBlockInfo(id);
      if (block.getLength() != bundle.length()) {
        throw new FalseListException(
            "it has " + block.getLength() + " bytes, listed are " + bundle.length());
      }
      return block;
    }
  }

  private static URIStatus status(PublishedBundle bundle, BlockInfo block) {
    return new URIStatus(
        new FileInfo()
            .setFileId(bundle.fileId())
            .setPath(bundle.path())
            .setName(bundle.path().substring(bundle.path().lastIndexOf('/') + 1))
            .setLength(bundle.length())
            .setBlockSizeBytes(bundle.length())
            .setBlockIds(List.of(block.getBlockId()))
            .setFileBlockInfos(List.of(new FileBlockInfo().setBlockInfo(block)))
            .setCompleted(true)
            // No under store has bundles.
            .setPersisted(false));
  }
}
